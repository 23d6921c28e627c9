"""Mutation testing itself: which changes are made to a rule, and that a change takes effect wherever it is known."""

from __future__ import annotations

import ast
import re
from fnmatch import filter as filter_names
from pathlib import Path
from textwrap import dedent
from types import FunctionType

import pytest

from mutation import campaign
from mutation.campaign import read_line_coverage
from mutation.forks import install_mutant
from mutation.mutants import code_of, functions_in, mutants_of
from mutation.report import Report
from mutation.scope import Equivalent, all_mutants, equivalents, excluded_patterns, files, without_equivalents

pytestmark = pytest.mark.integration


def changes_of(body: str) -> list[str]:
    """Every change of a function with this body, as `operator: after`."""
    source = f"def rule(a, b):\n{body}\n"
    return [f"{mutant.operator}: {mutant.after}" for mutant in mutants_of("rule.py", source)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("    return a <= b", ["return value: return None", "comparison: a < b", "comparison: a > b"]),
        ("    return a in b", ["return value: return None", "comparison: a not in b"]),
        ("    return 5", ["constant: 6"]),
        ("    return True", ["constant: False"]),
        (
            "    return a and b",
            ["return value: return None", "and/or: a or b", "condition removed: b", "condition removed: a"],
        ),
        ("    return not a", ["return value: return None", "negation removed: a"]),
        ("    return a + b", ["return value: return None", "arithmetic: a - b"]),
        ("    return max(a, b)", ["return value: return None", "function: min(a, b)"]),
        ("    return sorted(a)", ["return value: return None", "function removed: list(a)"]),
        ("    a.settle(b)", ["statement removed: pass"]),
        ("    a.settled = b", ["statement removed: pass"]),
        ("    a.paid += b", ["arithmetic: a.paid -= b", "statement removed: pass"]),
        ("    if a:\n        return", ["condition negated: if not a:", "statement removed: pass"]),
    ],
)
def test_each_operator_makes_one_small_mistake(body: str, expected: list[str]) -> None:
    assert changes_of(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        '    """A docstring."""',
        "    assert a == 1",
        '    raise AssertionError(f"{a + 1}")',
        '    return f"{a + 1} cards"',
        "    return zip(a, b, strict=True)",
        '    b = a\n    """What b is."""',
        "    b = a",
    ],
)
def test_what_is_no_rule_is_left_alone(body: str) -> None:
    assert [change for change in changes_of(body) if not change.startswith("return value")] == []


def test_annotations_defaults_and_decorators_are_left_alone() -> None:
    source = "@rule(1)\ndef rule(a: Literal[1] = 1) -> Literal[2]:\n    b: Literal[3] = a\n    return b\n"
    assert [mutant.operator for mutant in mutants_of("rule.py", source)] == ["return value"]


def test_a_mutant_knows_the_clauses_of_its_rule() -> None:
    source = '@rule("poker:8.B(5)", "poker:8.K*")\ndef rule(a):\n    return a\n'
    assert [mutant.clauses for mutant in mutants_of("rule.py", source)] == [["poker:8.B(5)", "poker:8.K*"]]


def test_an_abstract_method_has_nothing_to_change() -> None:
    assert mutants_of("rule.py", "class Table:\n    @abstractmethod\n    def rule(self):\n        return 1\n") == []


def test_a_mutant_is_the_file_with_one_change() -> None:
    source = dedent(
        """
        def rule(a):
            return a < 21

        class Table:
            def rule(self, a):
                return a < 21
        """
    )
    second = [mutant for mutant in mutants_of("rule.py", source) if mutant.function == "Table.rule"]
    boundary = next(mutant for mutant in second if mutant.after == "a <= 21")
    made: dict[str, object] = {}
    exec(code_of("rule.py", source, boundary.number), made)
    rule, table = made["rule"], made["Table"]
    assert isinstance(rule, FunctionType)
    assert isinstance(table, type)
    assert (rule(21), table().rule(21)) == (False, True)
    assert boundary.description().splitlines()[0] == "rule.py:7 in Table.rule (comparison)"


def test_a_mutant_takes_effect_in_a_function_that_others_have_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    source = "def rule(a):\n    return a < 21\n"
    Path("rule.py").write_text(source, encoding="utf-8")
    made: dict[str, object] = {}
    exec(compile(source, "rule.py", "exec"), made)
    known = made["rule"]  # as a module that has imported it knows it, and the registry of rules
    assert isinstance(known, FunctionType)
    boundary = next(mutant for mutant in mutants_of("rule.py", source) if mutant.after == "a <= 21")
    assert install_mutant(boundary, {("rule.py", "rule", 1): [known]})
    assert known(21)


def test_functions_in_functions_are_found() -> None:
    code = compile("def outer():\n    def inner():\n        pass\n", "rule.py", "exec")
    assert [each.co_qualname for each in functions_in(code)] == ["outer", "outer.<locals>.inner"]


def test_every_mutant_of_the_rules_is_a_program() -> None:
    of_one_file = [mutant for mutant in all_mutants() if mutant.file == "pitboss/games/poker/hands.py"]
    source = Path(files.__code__.co_filename).parents[1].joinpath(of_one_file[0].file).read_text(encoding="utf-8")
    whole = ast.dump(ast.parse(source))
    assert len(of_one_file) > 50
    for mutant in of_one_file:
        code_of(mutant.file, source, mutant.number)
    assert ast.dump(ast.parse(source)) == whole


def test_rules_and_settlement_are_mutated_and_kernels_solvers_and_layouts_are_not() -> None:
    found = files()
    assert {"pitboss/games/baccarat/hands.py", "pitboss/games/twentyone/settlement.py"} <= set(found)
    assert {"pitboss/games/edge21/wagers.py", "pitboss/games/poker/declarations.py"} <= set(found)
    assert not [file for file in found if "simulation" in file or "best_play" in file or file.endswith("layout.py")]


def test_every_pattern_of_the_scope_leaves_something_out() -> None:
    games = Path(files.__code__.co_filename).parents[1] / "pitboss" / "games"
    paths = sorted(games.glob("*/**/*.py"))
    found = [f"pitboss/games/{path.relative_to(games).as_posix()}" for path in paths]
    functions = [
        f"{file}:{function}"
        for file, path in zip(found, paths, strict=True)
        for function in re.findall(r"^def (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert [pattern for pattern in excluded_patterns("files") if not filter_names(found, pattern)] == []
    assert [pattern for pattern in excluded_patterns("functions") if not filter_names(functions, pattern)] == []


def test_counts_that_kernels_compile_are_not_mutated() -> None:
    mutated = {mutant.function for mutant in all_mutants(patterns=["blitz/"])}
    assert "settle_box" in mutated
    assert "count_suit" not in mutated


@pytest.mark.slow
def test_a_small_run_kills_a_mutant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(campaign, "tests", lambda: ["tests/poker/test_pots.py"])
    mutants = [mutant for mutant in all_mutants(patterns=["poker/"]) if mutant.operator == "return value"]
    with campaign.copy_project() as copy:
        touched = campaign.find_line_coverage(copy, 1, lambda text: None)
        chosen = [mutant for mutant in mutants if touched.tests_of(mutant)][:2]
        results = campaign.run_mutants(copy, chosen, touched, 1, lambda text: None)
    assert touched.failed == ()
    assert "killed" in [each["result"] for each in results], results


def test_every_equivalent_mutant_has_its_reason() -> None:
    assert all(len(each.why) > 20 for each in equivalents().values())


@pytest.mark.parametrize(("which", "left"), [(None, 0), ((1,), 1), ((1, 2), 0)])
def test_of_mutants_that_are_alike_an_entry_may_name_some(which: tuple[int, ...] | None, left: int) -> None:
    source = "def rule(a):\n    if a:\n        return 0\n    return 0\n"
    alike = [mutant for mutant in mutants_of("rule.py", source) if mutant.after == "1"]
    assert len(alike) == 2
    known = {alike[0].key: Equivalent("it makes no difference", which)}
    assert len(without_equivalents(alike, known)) == left


def test_a_test_that_fails_without_a_mutant_is_asked_about_none() -> None:
    part = {
        "tests": [["test_a", 0.1], ["test_b", 0.2]],
        "failed": ["test_b"],
        "touched": {"rule.py": {"2": [0, 1]}},
    }
    touched = read_line_coverage([part])
    assert (touched.failed, touched.by_line) == (("test_b",), {"rule.py": {2: ["test_a"]}})


def test_the_report_tells_the_rate_and_every_mutant_that_nobody_noticed() -> None:
    mutants = mutants_of("pitboss/games/poker/rule.py", "def rule(a):\n    return a < 21\n")
    ends = ["killed", "survived", "timed out", "no change"]
    results = [{**mutant.to_json(), "result": end, "by": None} for mutant, end in zip(mutants, ends, strict=True)]
    report = Report(results, 4, 0, seed=1, seconds=2.0)
    assert report.rate == pytest.approx(2 / 3)  # one of the four changed nothing
    assert "survived: pitboss/games/poker/rule.py:2 in rule (comparison)" in report.text()
    assert report.text().count("\n    - ") == 1
