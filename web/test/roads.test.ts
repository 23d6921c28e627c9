/** Roads, compared with hand-drawn ones. Grids: B and P on the bead plate and the big road, r and b elsewhere. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  predictedMarks,
  beadPlate,
  bigRoad,
  derivedMarks,
  derivedRoad,
  bendColumns,
  parseWinner,
  coupsOf,
  ROWS,
  type Coup,
  type Side,
  type Winner,
} from "../src/roads/roads.ts";
import { bigRoadLabel } from "../src/roads/roads-view.tsx";
import { texts } from "../src/i18n/index.ts";

const WINNERS: Record<string, Winner> = { B: "banker", P: "player", T: "tie" };
const SIDES: Record<string, Side> = { b: "banker", p: "player" };
/** Parse a shoe: B, P and T are winners, p and b after them the hands that began with a pair. */
const shoe = (letters: string): Coup[] =>
  [...letters.matchAll(/([BPT])([pb]*)/g)].map(([, winner = "", pairs = ""]) => ({
    winner: WINNERS[winner] as Winner,
    pairs: [...pairs].map((each) => SIDES[each] as Side),
  }));

/** Columns of the big road by their depth, Banker first: 2, 1 is BBP. */
const ofDepths = (...depths: number[]): Coup[] =>
  shoe(depths.map((depth, index) => (index % 2 ? "P" : "B").repeat(depth)).join(""));

function grid(cells: readonly { column: number; row: number; mark: string }[]): string[] {
  const width = Math.max(0, ...cells.map((cell) => cell.column + 1));
  const rows = Array.from({ length: ROWS }, () => Array<string>(width).fill("."));
  const letters: Record<string, string> = { banker: "B", player: "P", tie: "T", red: "r", blue: "b" };
  for (const { column, row, mark } of cells) {
    assert.equal(rows[row]?.[column], ".", "no two marks share a cell");
    (rows[row] as string[])[column] = letters[mark] ?? mark;
  }
  return rows.map((row) => row.join(""));
}

const marks = (results: Coup[], back: number): string =>
  derivedMarks(results, back)
    .map((mark) => mark.charAt(0))
    .join("");

test("the bead plate is filled down its columns, six to a column, ties too", () => {
  assert.deepEqual(grid(beadPlate(shoe("BPTPPB TB"))), ["BT", "PB", "T.", "P.", "P.", "B."]);
});

test("the big road begins a column with each change, and a tie takes no cell", () => {
  // BB | PPP | B, then a tie | P | BB
  const results = shoe("BB PPP B T P BB");
  assert.deepEqual(grid(bigRoad(results)), ["BPBPB", "BP..B", ".P...", ".....", ".....", "....."]);
  assert.deepEqual(
    bigRoad(results)
      .filter((cell) => cell.ties)
      .map(({ column, row, ties }) => [column, row, ties]),
    [[2, 0, 1]],
  );
});

test("several ties count on the result before them, and ties before the first result on the first cell", () => {
  // Two ties, B with one more tie: three on the first cell. Then B, P with one.
  const cells = bigRoad(shoe("TT B T B P T"));
  assert.deepEqual(grid(cells).slice(0, 2), ["BP", "B."]);
  assert.deepEqual(
    cells.map((cell) => cell.ties),
    [3, 0, 1],
  );
});

test("a shoe that has only ties has an empty big road and no derived road", () => {
  assert.deepEqual(bigRoad(shoe("TTT")), []);
  assert.deepEqual(derivedRoad(shoe("TTT"), "bigEye"), []);
  assert.equal(beadPlate(shoe("TTT")).length, 3);
});

test("a streak of more than six bends to the right along the last row", () => {
  // Nine Bankers: six down, three to the right. Three Players begin right beside them.
  assert.deepEqual(grid(bigRoad(ofDepths(9, 3))), ["BP..", "BP..", "BP..", "B...", "B...", "BBBB"]);
});

test("a streak bends early where the tail of an earlier one lies below, and the next column may begin under its tail", () => {
  // B9: rows 1 to 6, tail in row 6 to column 4.            P3: column 2.
  // B8: column 3 is free to row 5 only: five down, three to the right in row 5, to column 6.
  // P2: column 4.                                          B6: column 5 is free to row 4: four down, two to the right.
  assert.deepEqual(grid(bigRoad(ofDepths(9, 3, 8, 2, 6))), [
    "BPBPB..",
    "BPBPB..",
    "BPB.B..",
    "B.B.BBB",
    "B.BBBB.",
    "BBBB...",
  ]);
});

test("a tail in the first row pushes the next column beyond its end", () => {
  // Each streak has six results more than its column has room, so each tail lies one row higher than the last.
  const cells = bendColumns([12, 11, 10, 9, 8, 7, 2]).flatMap((run, index) =>
    run.map((cell) => ({ ...cell, mark: "ABCDEFG".charAt(index) })),
  );
  assert.deepEqual(grid(cells), [
    "ABCDEFFFFFFFG",
    "ABCDEEEEEEE.G",
    "ABCDDDDDDD...",
    "ABCCCCCCC....",
    "ABBBBBBB.....",
    "AAAAAAA......",
  ]);
});

test("a bent streak counts as one column with all its results in the derived roads", () => {
  // Depths 8, 8. Big eye from the second result of column 2: column 1 reaches rows 2 to 8, so seven times red, which bend.
  assert.equal(marks(ofDepths(8, 8), 1), "rrrrrrr");
  assert.deepEqual(grid(derivedRoad(ofDepths(8, 8), "bigEye")), ["r.", "r.", "r.", "r.", "r.", "rr"]);
});

test("derived roads of a short shoe, each mark derived by hand", () => {
  // Depths 2, 3, 1, 1, 2 (columns 1 to 5).
  const results = shoe("BB PPP B T P BB");
  // Big eye. Column 2: row 2, column 1 has it: r; row 3, column 1 ended in the row above: b.
  // Column 3 begins: 3 against 2: b. Column 4: 1 against 3: b. Column 5: 1 against 1: r; its row 2, column 4 ended above: b.
  assert.equal(marks(results, 1), "rbbbrb");
  assert.deepEqual(grid(derivedRoad(results, "bigEye")).slice(0, 3), ["rbrb", ".b..", ".b.."]);
  // Small road. Column 4 begins: column 3 against 1, 1 and 2: b. Column 5: column 4 against 2, 1 and 3: b; row 2, column 3 ended above: b.
  assert.equal(marks(results, 2), "bbb");
  // Cockroach. Column 5 begins: column 4 against 1, 1 and 2: b; row 2, column 2 has it: r.
  assert.equal(marks(results, 3), "br");
});

test("derived roads of columns of different depths, each mark derived by hand", () => {
  const results = ofDepths(3, 1, 4, 2, 2, 5, 1);
  // Column 3 begins 1 against 3: b; rows 2 to 4 beside depth 1: ended above b, ended earlier r r.
  // Column 4: 4 against 1 b; beside 4: r.   Column 5: 2 against 4 b; beside 2: r.
  // Column 6: 2 against 2 r; rows 2 to 5 beside 2: r, b, r, r.   Column 7: 5 against 2 b.
  assert.equal(marks(results, 1), "bbrr" + "br" + "br" + "rrbrr" + "b");
  // Column 3, rows 2 to 4 beside column 1 of depth 3: r r b.   Column 4: 4 against 3 b; beside column 2 of 1: b.
  // Column 5: 2 against 1 b; beside column 3 of 4: r.   Column 6: 2 against 4 b; rows 2 to 5 beside column 4 of 2: r b r r.   Column 7: 5 against 2 b.
  assert.equal(marks(results, 2), "rrb" + "bb" + "br" + "brbrr" + "b");
  // Column 4, row 2 beside column 1 of 3: r.   Column 5: 2 against 3 b; beside column 2 of 1: b.
  // Column 6: 2 against 1 b; rows 2 to 5 beside column 3 of 4: r r r b.   Column 7: 5 against 4 b.
  assert.equal(marks(results, 3), "r" + "bb" + "brrrb" + "b");
  // Big eye laid out: bb rr b r b rrr b rr b.
  assert.deepEqual(grid(derivedRoad(results, "bigEye")).slice(0, 3), ["brbrbrbrb", "br...r.r.", ".....r..."]);
});

test("derived roads begin at the second result of their column, or at the first of the next", () => {
  // Columns of one result each: big eye begins in column 3, small in column 4, cockroach in column 5, always 1 against 1.
  assert.deepEqual(
    [1, 2, 3].map((back) => marks(ofDepths(1, 1, 1, 1, 1), back)),
    ["rrr", "rr", "r"],
  );
  assert.deepEqual(
    [1, 2, 3].map((back) => marks(ofDepths(1, 1), back)),
    ["", "", ""],
  );
  assert.deepEqual(
    [1, 2, 3].map((back) => marks(ofDepths(1, 2), back)),
    ["b", "", ""],
  );
});

test("a tie changes no derived road", () => {
  for (const back of [1, 2, 3])
    assert.equal(marks(shoe("T BB T PPP T B T T P BB T"), back), marks(shoe("BB PPP B P BB"), back));
});

test("the predictions are the marks that either result would add", () => {
  // Depths 2, 1 so far (BB P). Another Player: row 2 beside depth 2, r. A Banker begins column 3: 1 against 2, b.
  assert.deepEqual(predictedMarks(shoe("BBP"), "player"), { bigEye: "red", small: null, cockroach: null });
  assert.deepEqual(predictedMarks(shoe("BBP"), "banker"), { bigEye: "blue", small: null, cockroach: null });
});

test("the winner is read from the counts that the dealer announced", () => {
  assert.equal(parseWinner("Player 3, Banker 7, Banker wins"), "banker");
  assert.equal(parseWinner("Player 9, Banker 0, Player wins"), "player");
  assert.equal(parseWinner("Player 6, Banker 6"), "tie");
  assert.equal(parseWinner("void: a card was exposed"), null);
});

test("the pairs of a round are its marks, and a void round has none", () => {
  assert.deepEqual(
    coupsOf([
      { round: 1, text: "Player 1, Banker 2, Banker wins", marks: ["player-pair"] },
      { round: 2, text: "void" },
      { round: 3, text: "Player 5, Banker 5", marks: ["player-pair", "banker-pair"] },
      { round: 4, text: "Player 6, Banker 5, Player wins" },
    ]),
    shoe("Bp Tpb P"),
  );
});

/** The pairs of a road: column, row and side. */
const pairsOn = (cells: readonly { column: number; row: number; pairs: readonly Side[] }[]) =>
  cells.flatMap(({ column, row, pairs }) => pairs.map((side) => [column, row, side]));

test("pairs lie on the bead of their round, ties too", () => {
  // Down the first column: B, B with a Player pair, P with both, T with a Banker pair, P, B with a Banker pair; then P with a Player pair.
  assert.deepEqual(pairsOn(beadPlate(shoe("B Bp Ppb Tb P Bb Pp"))), [
    [0, 1, "player"],
    [0, 2, "player"],
    [0, 2, "banker"],
    [0, 3, "banker"],
    [0, 5, "banker"],
    [1, 0, "player"],
  ]);
});

test("pairs lie on the cell of their result on the big road, and those of a tie nowhere", () => {
  // Columns B Bp | Ppb, a tie, P | Bb | Pp. The tie's pair has no cell.
  const cells = bigRoad(shoe("B Bp Ppb Tb P Bb Pp"));
  assert.deepEqual(grid(cells).slice(0, 2), ["BPBP", "BP.."]);
  assert.deepEqual(pairsOn(cells), [
    [0, 1, "player"],
    [1, 0, "player"],
    [1, 0, "banker"],
    [2, 0, "banker"],
    [3, 0, "player"],
  ]);
  assert.deepEqual(
    cells.map((cell) => cell.ties),
    [0, 0, 1, 0, 0, 0],
  );
});

test("pairs follow a streak around its bend, and change no derived road", () => {
  // Eight Bankers: the seventh and eighth lie in row 6 of columns 2 and 3.
  assert.deepEqual(pairsOn(bigRoad(shoe("BBBBBB Bp Bb"))), [
    [1, 5, "player"],
    [2, 5, "banker"],
  ]);
  for (const back of [1, 2, 3])
    assert.equal(marks(shoe("BpB PbPPpb B Tp P BBb"), back), marks(shoe("BB PPP B T P BB"), back));
});

test("pairs are read out with the bead and the column they belong to", () => {
  const { roads } = texts;
  assert.equal(
    bigRoadLabel(shoe("B Bp Ppb Tb P Bb")),
    "Big road. Column 1: Banker 2, 1 Player pair. Column 2: Player 2, 1 tie, 1 Player pair, 1 Banker pair. Column 3: Banker 1, 1 Banker pair.",
  );
  assert.equal(bigRoadLabel(shoe("Bb BBb")), "Big road. Column 1: Banker 3, 2 Banker pairs.");
  assert.equal(
    roads.beadLabel([roads.coup("Banker", []), roads.coup("Tie", ["Player pair", "Banker pair"])]),
    "Bead plate, 2 rounds, latest first: Tie with Player pair and Banker pair, Banker",
  );
});
