/** Verification of a proof that `pitboss prove` has written. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { leadsToRoot, cardByte, type CardProof } from "../src/proof/card-proof.ts";

/** `pitboss demo --rounds 2 --journal table.db`, then `pitboss prove table.db 12 -o proof.json`. */
const ROOT = "f3e65cf93350643baa1eeb370817efef1aceb25ff59f991593ac367631c176f5";
const PROOF: CardProof = {
  position: 11,
  count: 312,
  card: "Ac",
  salt: "7b7fc42caf39d8afe63fccda3a1c32229aa40cc554799c73deee34ee4612b2ca",
  path: [
    "43cb444c0eaee107e5c5c14079f9fa514776c3cbd282b3ebe8794c9687f4fcf0",
    "915f246b8439e81a3509c6c7f1d7517a3e66179a7dd6a13f3323d25684b29739",
    "185e8579583a9708967251b4807bfd1c057ffbd3b203be358e059c32adf0c26c",
    "8ec0f70fef24c365cedec172216354ed28c6b1d0fafb45d967f4b78d8aa50c6b",
    "7322c39f500f70f7930dc4bdb8a0faf4d380038d7d045ed10ee57236943cf3ee",
    "b3a4d7f5dc3c71577204969e06d083a43dece1aaa3422b20d7e23d58e21313dc",
    "3aadef16a2f9bc045c1d8ae2784b8622f2e27ba6c21db98945e7a92f063456c6",
    "2877620027b2f710ed7ebff470f4e6dab66d41f4ff79e3041a9b5b70649988f7",
    "4a30ade2045cf6739e8e0f30c9f90f392f1dd8773967401928e580c360b54791",
  ],
};

test("a proof that pitboss has written leads to its root", async () => {
  assert.ok(await leadsToRoot(PROOF, ROOT));
});

test("a different card, position, count, salt or path does not", async () => {
  const other = "0".repeat(64);
  for (const changed of [
    { card: PROOF.card === "As" ? "Ks" : "As" },
    { position: PROOF.position + 1 },
    { count: PROOF.count + 1 },
    { salt: other },
    { path: [...PROOF.path.slice(1), other] },
    { path: PROOF.path.slice(1) },
    { path: [...PROOF.path, other] },
  ])
    assert.ok(!(await leadsToRoot({ ...PROOF, ...changed }, ROOT)), JSON.stringify(changed));
  assert.ok(!(await leadsToRoot(PROOF, other)));
});

test("a malformed proof leads nowhere", async () => {
  for (const changed of [{ card: "1s" }, { position: -1 }, { position: 0.5 }, { salt: "xy" }, { path: ["00"] }])
    assert.ok(!(await leadsToRoot({ ...PROOF, ...changed }, ROOT)));
});

test("a shoe of one card has no path, and its root is hashed from its only leaf", async () => {
  const { createHash } = await import("node:crypto");
  const sha = (...parts: Uint8Array[]): Buffer =>
    parts.reduce((digest, part) => digest.update(part), createHash("sha256")).digest();
  // leaf: 0, position in four bytes, card, salt. root: 2, count in four bytes, top.
  const leaf = sha(Uint8Array.of(0, 0, 0, 0, 0, 51), new Uint8Array(32));
  const root = sha(Uint8Array.of(2, 0, 0, 0, 1), leaf).toString("hex");
  assert.ok(await leadsToRoot({ position: 0, count: 1, card: "Ks", salt: "00".repeat(32), path: [] }, root));
});

test("cards are numbered from the ace of clubs to the king of spades", () => {
  assert.deepEqual(["Ac", "2c", "Qh", "Ks", "10d", "Xx"].map(cardByte), [0, 4, 46, 51, null, null]);
});
