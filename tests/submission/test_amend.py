"""The effects of a draft: affected tables, unlawful tables with reasons, and changed edges."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pitboss.api.amend import effects_of
from pitboss.games.registry import game
from pitboss.law import wagers_of
from pitboss.law.amendments import Amendment, FigureChange, RowChange
from pitboss.law.choice_parser import parse_choices
from pitboss.law.data import current_overlay, law_as_of
from pitboss.law.editions import Overlay
from pitboss.law.figures import all_figures
from pitboss.law.paytables import paytables
from pitboss.money.odds import Odds
from pitboss.submission.amendment_effects import AmendedTable, AmendmentEffects, read_draft, with_previous_values
from pitboss.submission.edges import edges
from support.submissions import blackjack, midi

pytestmark = pytest.mark.integration

DRAGON_7 = 0.022534
"""How often eight decks give a three-card 7 that wins for Banker, by the published tables of EZ Baccarat."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def amend(folder: Path, draft: str, submission: str, book: str = "midi") -> AmendmentEffects:
    """The effects of a draft with these lines on one submission."""
    found, problems = read_draft(write(folder, draft, book))
    assert found is not None, problems
    (folder / "floor.toml").write_text(submission, encoding="utf-8")
    return effects_of(found, ["floor.toml"])


def write(folder: Path, draft: str, book: str = "midi") -> Path:
    path = folder / "draft.toml"
    path.write_text(f'book = "{book}"\nversion = "next"\n{draft}', encoding="utf-8")
    return path


def only_table(effects: AmendmentEffects) -> AmendedTable:
    [table] = effects.submissions[0].tables
    return table


EZ = midi('variant = "ez"', "decks = 8")


# What changes


def test_a_row_that_pays_more_costs_the_house_its_probability_for_each_unit(folder: Path) -> None:
    """Dragon 7 at 45 to 1 instead of 40: five units more, as often as it comes."""
    effects = amend(folder, '[[row]]\nwager = "dragon-7"\nrow = "dragon-7"\nwas = "40 to 1"\npays = "45 to 1"\n', EZ)
    table = only_table(effects)
    assert effects.ok
    assert table.reasons == (
        "Dragon 7 Insurance, banker's hand wins with a three-card 7: pays 45 to 1 instead of 40 to 1",
    )
    [moved] = [each for each in table.edges if each.differs]
    assert moved.wager == "dragon-7"
    assert float(moved.change or 0) == pytest.approx(-5 * DRAGON_7, abs=2e-6)


def test_a_table_without_the_wager_is_not_touched(folder: Path) -> None:
    effects = amend(folder, '[[row]]\nwager = "dragon-7"\nrow = "dragon-7"\npays = "45 to 1"\n', midi())
    assert effects.submissions[0].tables == ()
    assert effects.submissions[0].unaffected == ("MB-1",)
    assert effects.changes[0][1] == "midi:12.G"


def test_a_higher_minimum_makes_the_tables_below_it_unlawful(folder: Path) -> None:
    draft = '[[row]]\nwager = "tie"\nrow = "wins"\npays = "9 to 1"\n'
    [problem] = only_table(amend(folder, draft, midi())).problems
    assert (problem.field, problem.clause) == ("tables.MB-1.tie_odds", "midi:12.B")
    assert amend(folder, draft, midi('tie_odds = "9 to 1"')).ok


def test_a_limit_makes_tables_beyond_it_unlawful_with_their_line(folder: Path) -> None:
    draft = '[[figure]]\nname = "decks.most"\nwas = 8\nvalue = 6\n'
    effects = amend(folder, draft, midi("decks = 8"))
    [problem] = only_table(effects).problems
    assert not effects.ok
    assert (problem.line, problem.field, problem.clause) == (7, "tables.MB-1.decks", "midi:3.A")
    assert amend(folder, draft, midi("decks = 6")).submissions[0].tables == ()


LUCKY_NINES = midi("[tables.MB-1.wagers]", 'lucky-nines = { paytable = "A" }')


@pytest.mark.parametrize("named", ['wager = "lucky-nines"', 'clauses = ["midi:7.A(17)*"]', 'clauses = ["midi:12.R*"]'])
def test_a_wager_is_withdrawn_by_name_or_with_its_clause(folder: Path, named: str) -> None:
    table = only_table(amend(folder, f"[[withdrawn]]\n{named}\n", LUCKY_NINES))
    assert [(each.field, each.message) for each in table.problems] == [
        ("tables.MB-1.wagers.lucky-nines", "version next of the rules has no wager 'lucky-nines'")
    ]
    assert table.reasons == ("Lucky Nines is withdrawn",)
    [gone] = [each for each in table.edges if each.differs]
    assert (gone.wager, gone.new) == ("lucky-nines", None)


@pytest.mark.parametrize("named", ['wager = "lucky-nines"\npaytable = "A"', 'clauses = ["midi:12.R(1)*"]'])
def test_a_paytable_is_withdrawn_by_its_letter_or_with_its_clause(folder: Path, named: str) -> None:
    [problem] = only_table(amend(folder, f"[[withdrawn]]\n{named}\n", LUCKY_NINES)).problems
    assert problem.field == "tables.MB-1.wagers.lucky-nines.paytable"
    other = LUCKY_NINES.replace('"A"', '"B"')
    assert amend(folder, f"[[withdrawn]]\n{named}\n", other).submissions[0].tables == ()


def test_a_row_that_is_withdrawn_loses(folder: Path) -> None:
    """Without Four Nines at 500 to 1 the house keeps 501 units as often as they come: 32 nines of 416 cards."""
    draft = '[[withdrawn]]\nwager = "lucky-nines"\npaytable = "A"\nrow = "four-nines"\n'
    table = only_table(amend(folder, draft, LUCKY_NINES))
    [moved] = [each for each in table.edges if each.differs]
    four = (32 * 31 * 30 * 29) / (416 * 415 * 414 * 413)
    assert table.is_lawful
    assert float(moved.change or 0) == pytest.approx(501 * four)


@pytest.mark.parametrize("named", ['option = "even_money"\nvalue = true', 'clauses = ["blackjack:8.F"]'])
def test_a_choice_is_withdrawn_by_its_value_or_with_its_clause(folder: Path, named: str) -> None:
    effects = amend(folder, f"[[withdrawn]]\n{named}\n", blackjack("even_money = true"), "blackjack")
    assert [each.field for each in only_table(effects).problems] == ["tables.BJ-1.even_money"]
    assert amend(folder, f"[[withdrawn]]\n{named}\n", blackjack(), "blackjack").ok


def test_a_variation_is_withdrawn_with_the_clause_that_prices_it(folder: Path) -> None:
    draft = '[[withdrawn]]\nclauses = ["midi:12.S"]\n'
    [problem] = only_table(amend(folder, draft, midi('variant = "no_commission"'))).problems
    assert (problem.field, problem.clause) == ("tables.MB-1.variant", "midi:12.S")


def test_a_procedure_that_is_withdrawn_touches_every_table_of_the_book(folder: Path) -> None:
    table = only_table(amend(folder, '[[withdrawn]]\nclauses = ["midi:11.C"]\n', midi()))
    assert table.is_lawful
    assert table.reasons[0].endswith("[midi:11.C] is withdrawn")
    assert not any(each.differs for each in table.edges)


# New paytables

ANOTHER = """
[[paytable]]
wager = "lucky-ladies"
letter = "C"
clause = "blackjack:13.A(4)"
rows = [{ row = "any-20", pays = "5 to 1" }]
"""


def test_another_paytable_touches_the_tables_with_the_wager_and_leaves_them_lawful(folder: Path) -> None:
    floor = blackjack("[tables.BJ-1.wagers]", 'lucky-ladies = { paytable = "A" }')
    table = only_table(amend(folder, ANOTHER, floor, "blackjack"))
    assert table.is_lawful
    assert table.reasons == ("Lucky Ladies Twenty Point Bonus has another paytable, C",)
    assert not any(each.differs for each in table.edges)


def test_a_second_paytable_asks_every_table_for_a_letter(folder: Path) -> None:
    draft = ANOTHER.replace("lucky-ladies", "kings-bounty").replace('"C"', '"B"\nexisting = "A"')
    draft = draft.replace("13.A(4)", "13.A(9)")
    floor = blackjack("[tables.BJ-1.wagers]", "kings-bounty = {}")
    [problem] = only_table(amend(folder, draft, floor, "blackjack")).problems
    assert (problem.field, problem.message) == (
        "tables.BJ-1.wagers.kings-bounty.paytable",
        "kings-bounty needs its paytable: A or B",
    )


def test_a_new_paytable_has_odds_of_its_own(folder: Path) -> None:
    """A pair of tens of any kind pays 5 to 1: with six decks, 96 cards of 312 count ten, and two aces or 9-A do too."""
    found, _ = read_draft(write(folder, ANOTHER, "blackjack"))
    assert found is not None
    choices, _ = parse_choices(game("blackjack").choices, {"decks": 6, "wagers": {"lucky-ladies": {"paytable": "C"}}})
    assert choices is not None
    with law_as_of(Overlay((found,))):
        odds = game("blackjack").odds(choices, "lucky-ladies")
    paying = {row.row: row.pays for row in odds.rows}
    assert paying == {"any-20": "5 to 1", "lose": "lose"}


# Editions


def test_a_table_of_an_earlier_edition_is_compared_from_its_own_text(folder: Path) -> None:
    floor = midi('rules_version = "extract"', 'variant = "ez"')
    draft = '[[row]]\nwager = "panda-8"\nrow = "panda-8"\npays = "30 to 1"\n'
    assert only_table(amend(folder, draft, floor)).is_lawful


def test_a_sibling_whose_gap_the_book_fills_is_touched_too(folder: Path) -> None:
    """Mini has no chapter on decks and follows Midi's."""
    floor = midi("decks = 8").replace('game = "midi"', 'game = "mini"')
    effects = amend(folder, '[[figure]]\nname = "decks.most"\nvalue = 6\n', floor)
    assert [each.clause for each in only_table(effects).problems] == ["midi:3.A"]


# Applied and taken back


def _some_change(book: str, wager: str, random: Random) -> Amendment:
    section = paytables(book)[wager]
    letter = random.choice(list(section.paytables))
    row = random.choice([each for each in section.paytables[letter].rows.values() if not each.of])
    pays = Odds.parse(f"{random.randint(2, 60)} to 7")
    assert pays != row.odds, "this seed changes nothing"
    return with_previous_values(Amendment(book, "next", rows=(RowChange(wager, letter, row.row, pays, None),)))


@pytest.mark.parametrize("book", ["midi", "mini", "blackjack", "edge21", "blitz"])
def test_an_amendment_that_is_taken_back_leaves_every_paytable_as_it_was(book: str) -> None:
    random = Random(5)
    assert game(book)
    today = paytables(book)
    for wager in wagers_of(book):
        change = _some_change(book, wager, random)
        with law_as_of(Overlay((change,))):
            assert paytables(book) != today
        with law_as_of(Overlay((change, change.inverse()))):
            assert paytables(book) == today
    assert paytables(book) is today
    assert current_overlay() is None


def test_a_figure_that_is_taken_back_is_as_it_was() -> None:
    change = with_previous_values(Amendment("midi", "next", figures=(FigureChange("decks.most", 7, None),)))
    with law_as_of(Overlay((change,))):
        assert all_figures("midi")["decks"].number("most") == 7
    with law_as_of(Overlay((change, change.inverse()))):
        assert all_figures("midi")["decks"].number("most") == 8


def test_an_amendment_that_is_taken_back_leaves_every_edge_as_it_was() -> None:
    random = Random(6)
    wagers = {"jackpot-baccarat": {"paytable": "A"}, "lucky-nines": {"paytable": "A"}, "lucky-6": {}, "super-6": {}}
    choices, _ = parse_choices(game("midi").choices, {"variant": "ez", "decks": 8, "wagers": wagers})
    assert choices is not None
    today = edges(game("midi"), choices)
    for wager in today:
        change = _some_change("midi", wager, random)
        with law_as_of(Overlay((change,))):
            edges(game("midi"), choices)
        with law_as_of(Overlay((change, change.inverse()))):
            assert edges(game("midi"), choices) == today
        assert edges(game("midi"), choices) == today


# Bad drafts


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ('[[withdrawn]]\nclauses = ["midi:99.A"]', 4, "there is no clause 'midi:99.A'"),
        ('[[row]]\nwager = "tie"\nrow = "loses"\npays = "9 to 1"', 5, "no classifier of tie has a row 'loses'"),
        ('[[row]]\nwager = "tie"\nrow = "wins"\npays = "9 in 1"', 6, "odds are written"),
        ('[[row]]\nwager = "ties"\nrow = "wins"\npays = "9 to 1"', 4, "midi has no wager 'ties'; did you mean 'tie'?"),
        ('[[row]]\nwager = "tie"\nrow = "wins"\nwas = "11 to 1"\npays = "9 to 1"', 6, "pays 8 to 1 today, not 11 to 1"),
        ('[[row]]\nwager = "lucky-nines"\nrow = "four-nines"\npays = "9 to 1"', 3, "name one, A or B or C or D"),
        ('[[row]]\nwager = "tie"\nrow = "wins"\npays = "100% of star"', 6, "tie has no meter 'star'"),
        ('[[figure]]\nname = "deck.most"\nvalue = 6', 4, "there is no figure 'deck.most'; did you mean 'decks.most'?"),
        ('[[figure]]\nname = "decks.most"\nvalue = "six"', 5, "write it as today's 8"),
        ('[[withdrawn]]\nwager = "banker"', 4, "banker is a main wager of Midi Baccarat"),
        ('[[withdrawn]]\noption = "variant"\nvalue = "mini"', 5, "must be 'standard', 'ez', 'fortune7'"),
        ('[[withdrawn]]\nrow = "wins"', 3, "name clauses"),
        ('[[added]]\nclauses = ["midi:12.G"]', 3, "added names what the data"),
        ("[[rows]]", 3, "there is no key 'rows' here; did you mean 'row'?"),
        ("", 1, "the draft changes nothing"),
        ("row = 3", 3, "row is a list in brackets, not 3"),
        ("date = 2027-01-01T00:00:00", 3, "date is a day without quotes"),
        ("[[row]", 3, "this is not TOML"),
    ],
)
def test_a_bad_draft_gets_its_line_and_a_sentence(folder: Path, lines: str, line: int, message: str) -> None:
    found, problems = read_draft(write(folder, lines))
    assert found is None
    assert problems[0].line == line
    assert message in problems[0].message


def test_everything_that_is_wrong_is_said_at_once(folder: Path) -> None:
    _, problems = read_draft(
        write(folder, 'colour = "red"\n[[row]]\nwager = "tie"\nrow = "x"\npays = "no"\n[[withdrawn]]\nwager = "faro"\n')
    )
    assert [each.line for each in problems] == [3, 6, 7, 9]


def test_an_unknown_book_is_refused_with_the_known_ones(folder: Path) -> None:
    _, [problem] = read_draft(write(folder, '[[withdrawn]]\nwager = "x"', "faro"))
    assert problem.message.startswith("there is no rule book 'faro'")
