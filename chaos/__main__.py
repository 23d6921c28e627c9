"""`python -m chaos`: attack journals, exports, proofs and documents, and print how often each property held."""

from __future__ import annotations

import argparse
import secrets
import sys
import time

from chaos.campaign import run, table
from chaos.properties import PROPERTIES, attempt
from chaos.tables import use_own_keys

DEFAULT_SECONDS = 200


def main() -> int:
    """Test every property, or one attempt at one of them, and print violations."""
    args = arguments()
    if args.attempt is not None:
        use_own_keys()
        [name] = args.only or sys.exit("--attempt is one of one property: name it with --only")
        outcome = attempt(name, args.seed, args.attempt)
        print(outcome.failure or f"held {outcome.held} times")
        return 1 if outcome.failure else 0
    print(f"seed {args.seed}", flush=True)
    began = time.monotonic()
    rows = run(args.seed, args.share, args.processes, args.seconds, args.only or PROPERTIES, say)
    say("")
    print(table(rows))
    failures = [failure for row in rows.values() for failure in row.failures]
    for failure in failures[:5]:
        again = f"python -m chaos --seed {args.seed} --only {failure.name} --attempt {failure.number}"
        print(f"\ndid not hold ({again}):\n{failure.failure}")
    print(f"{time.monotonic() - began:.0f} seconds; the same attempts again: make chaos SEED={args.seed}")
    return 1 if failures else 0


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m chaos", description=__doc__)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="which attempts are made")
    parser.add_argument("--only", action="append", choices=PROPERTIES, help="only this property")
    parser.add_argument("--attempt", type=int, metavar="N", help="only this attempt at that property")
    parser.add_argument("--share", type=float, default=1.0, help="share of the usual number of attempts (1)")
    parser.add_argument(
        "--seconds", type=float, default=DEFAULT_SECONDS, help=f"begin no attempt after this time ({DEFAULT_SECONDS})"
    )
    parser.add_argument("--processes", type=int, default=2, help="how many processes attack (2)")
    return parser.parse_args()


def say(text: str) -> None:
    """Print progress if standard error is a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
