/** Check the rounds of a shoe: each visible card has a proof, and each proof leads to the root seen before. */

import { call, ApiError } from "../wire/api.ts";
import type { TableEvent, Wire } from "../wire/frames.ts";
import { leadsToRoot } from "./card-proof.ts";

/** A shoe that this browser has seen: its root, when it was first seen, and the rounds dealt from it. */
export interface SeenShoe {
  root: string;
  since: string;
  rounds: number[];
}

/** Shoe of a view: its root, the rounds dealt from it, and the last finished round. */
export interface ShoeStatus {
  root: string | null;
  rounds: readonly number[];
  over: number | null;
}

/**
 * Update the seen shoes from a view; a new root is recorded with the time.
 *
 * A round may end and the next shoe be sealed in one frame: an unknown round belongs to the previous shoe.
 */
export function withShoe(before: readonly SeenShoe[], { root, rounds, over }: ShoeStatus, now: string): SeenShoe[] {
  if (root === null) return [...before];
  const known = before.find((shoe) => shoe.root === root);
  if (!known) {
    const last = before.at(-1),
      isKnown = over === null || rounds.includes(over) || before.some((shoe) => shoe.rounds.includes(over));
    const earlier = last && !isKnown ? [...before.slice(0, -1), { ...last, rounds: [...last.rounds, over] }] : before;
    return [...earlier, { root, since: now, rounds: [...rounds] }];
  }
  const all = [...new Set([...known.rounds, ...rounds])].sort((one, other) => one - other);
  return all.length === known.rounds.length
    ? [...before]
    : before.map((shoe) => (shoe === known ? { ...known, rounds: all } : shoe));
}

/** Return the faces that events reveal, with repetitions: cards dealt face up, or turned over later. */
export function visibleFaces(events: readonly TableEvent[]): string[] {
  const faces: string[] = [];
  const hands = new Map<string, { seen: string[]; hidden: number }>();
  for (const event of events) {
    if (event.type !== "dealt" && event.type !== "turned") continue;
    const handName = event.type === "dealt" ? event.to : event.hand;
    const hand = hands.get(handName) ?? { seen: [], hidden: 0 };
    hands.set(handName, hand);
    if (event.type === "dealt" && event.card !== null) {
      hand.seen.push(event.card);
      faces.push(event.card);
    } else if (event.type === "dealt") hand.hidden++;
    else {
      const newCards = newFaces(event.cards.split(" "), hand);
      hand.seen.push(...newCards);
      hand.hidden = Math.max(0, hand.hidden - newCards.length);
      faces.push(...newCards);
    }
  }
  return faces;
}

/** Return the new cards of a turned hand, whose event names either the hidden cards only or the whole hand. */
function newFaces(named: string[], { seen, hidden }: { seen: readonly string[]; hidden: number }): string[] {
  if (named.length <= hidden) return named;
  const known = [...seen];
  return named.filter((card) => {
    const at = known.indexOf(card);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

export interface ShoeCheck {
  cards: number;
  rounds: number;
  failure: { round: number; reason: "proof" | "missing" | "refused"; message: string } | null;
}

type RecalledRound = Wire["RecalledRound"];
type RoundProofs = Wire["RoundProofs"];

/** Check every round of a shoe, calling `report` after each. */
export async function checkShoe(
  table: string,
  shoe: SeenShoe,
  report: (checked: ShoeCheck) => void,
): Promise<ShoeCheck> {
  let checked: ShoeCheck = { cards: 0, rounds: 0, failure: null };
  for (const round of shoe.rounds) {
    const path = `/api/tables/${encodeURIComponent(table)}/rounds/${round}`;
    try {
      const [recalled, proofs] = [
        await call<RecalledRound>("GET", path),
        await call<RoundProofs>("GET", `${path}/proofs`),
      ];
      const reason = await findFailure(recalled, proofs, shoe.root);
      checked = {
        cards: checked.cards + proofs.cards.length,
        rounds: checked.rounds + 1,
        failure: reason === null ? null : { round, reason, message: "" },
      };
    } catch (error) {
      checked = {
        ...checked,
        failure: { round, reason: "refused", message: error instanceof ApiError ? error.message : String(error) },
      };
    }
    report(checked);
    if (checked.failure) break;
  }
  return checked;
}

async function findFailure(
  recalled: RecalledRound,
  proofs: RoundProofs,
  root: string,
): Promise<"proof" | "missing" | null> {
  for (const card of proofs.cards) if (card.root !== root || !(await leadsToRoot(card, root))) return "proof";
  const proved = proofs.cards
    .map((card) => card.card)
    .sort()
    .join(" ");
  const isComplete =
    visibleFaces(recalled.steps.flatMap((step) => step.events))
      .sort()
      .join(" ") === proved;
  const hasDistinctPositions = new Set(proofs.cards.map((card) => card.position)).size === proofs.cards.length;
  return isComplete && hasDistinctPositions ? null : "missing";
}
