"""`python -m mutation`: mutate the rules and the settlement of the games, and report how many mutants tests notice."""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import time
from pathlib import Path

from mutation.campaign import copy_project, find_line_coverage, run_mutants
from mutation.house import run_house_mutants
from mutation.mutants import Mutant
from mutation.report import UNNOTICED, Report, mutant_of
from mutation.scope import all_mutants, equivalents, without_equivalents

SAMPLE = 800


def main() -> int:
    """Run a sample of the mutants, or all of them, and print what was found."""
    args = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("interrupted"))  # so that workers end and the copy is removed
    if args.house is not None:
        return 0 if run_house_mutants(args.house, lambda text: print(text, flush=True)) else 1
    mutants = all_mutants(patterns=args.module)
    known = equivalents()
    stale = sorted(set(known) - {mutant.key for mutant in mutants}) if not args.module else []
    chosen = choose(mutants, args)
    able = {(mutant.file, mutant.number) for mutant in without_equivalents(mutants, known)}
    to_run = [mutant for mutant in chosen if (mutant.file, mutant.number) in able]
    began = time.monotonic()
    with copy_project() as copy:
        touched = find_line_coverage(copy, args.processes, say)
        results = run_mutants(copy, to_run, touched, args.processes, say)
    say("")
    report = Report(results, len(mutants), len(chosen) - len(to_run), args.seed, time.monotonic() - began)
    print(report.text())
    for id in touched.failed:
        print(f"{id} fails without a mutant and was not used")
    for key in stale:
        print(f"equivalent.toml names a mutant that no longer exists: {key}")
    if args.json:
        args.json.write_text(json.dumps(report.to_json(), indent=1) + "\n", encoding="utf-8")
    return 0 if len(results) == len(to_run) else 1


def choose(mutants: list[Mutant], args: argparse.Namespace) -> list[Mutant]:
    """Return a sample, all mutants, or those that no test noticed in an earlier run."""
    if args.again:
        earlier = json.loads(args.again.read_text(encoding="utf-8"))["results"]
        unnoticed = {mutant_of(each).key for each in earlier if each["result"] in UNNOTICED}
        return [mutant for mutant in mutants if mutant.key in unnoticed]
    if args.all or args.sample >= len(mutants):
        return mutants
    return random.Random(args.seed).sample(mutants, args.sample)


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m mutation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which sample is taken (1)")
    parser.add_argument("--sample", type=int, default=SAMPLE, help=f"how many mutants are run ({SAMPLE})")
    parser.add_argument("--all", action="store_true", help="run every mutant")
    parser.add_argument(
        "--module", action="append", metavar="PART", help="only files with this in their path, as poker/ or settlement"
    )
    parser.add_argument(
        "--again", type=Path, metavar="FILE", help="run those again that no test noticed when this report was written"
    )
    parser.add_argument(
        "--house",
        nargs="?",
        const="",
        metavar="WORDS",
        help="break the promises of the live house instead, or those with these words (mutation/house.toml)",
    )
    parser.add_argument("--processes", type=int, default=2, help="how many processes run mutants (2)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every result to this file")
    return parser.parse_args()


def say(text: str) -> None:
    """Print progress if standard error is a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
