/** Verify that a card was in a committed shoe, with the hash tree of pitboss/cards/commitment.py. */

import type { Wire } from "../wire/frames.ts";

/** A card and its path to the root. Salt and path are hexadecimal; positions begin at 0. */
export type CardProof = Omit<Wire["ProvedCard"], "root">;

const HASH_SIZE = 32;
/** The first hashed byte separates the kinds of hash. */
const LEAF = 0,
  NODE = 1,
  ROOT = 2;
const RANKS = "A23456789TJQK",
  SUITS = "cdhs";

function parseHex(hex: string): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  );
}

/** Encode as four bytes, big-endian. */
const toBytes = (value: number): Uint8Array => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

async function hash(kind: number, ...parts: Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0));
  whole[0] = kind;
  let at = 1;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

/** Encode a card as a byte: 0 is the ace of clubs, 51 the king of spades; null for anything else. */
export function cardByte(card: string): number | null {
  const rank = RANKS.indexOf(card.charAt(0)),
    suit = SUITS.indexOf(card.charAt(1));
  return card.length === 2 && rank >= 0 && suit >= 0 ? 4 * rank + suit : null;
}

/** Whether a proof leads to a root; false if it is malformed. */
export async function leadsToRoot(proof: CardProof, root: string): Promise<boolean> {
  const card = cardByte(proof.card),
    salt = parseHex(proof.salt),
    path = proof.path.map(parseHex);
  const { position, count } = proof;
  if (
    card === null ||
    !Number.isInteger(position) ||
    !Number.isInteger(count) ||
    position < 0 ||
    position >= count ||
    count >= 2 ** 32
  )
    return false;
  if (salt?.length !== HASH_SIZE || path.some((sibling) => sibling?.length !== HASH_SIZE)) return false;
  const siblings = path as Uint8Array[];
  let digest = await hash(LEAF, toBytes(position), Uint8Array.of(card), salt);
  let used = 0;
  for (
    let nodeIndex = position, width = count;
    width > 1;
    nodeIndex = Math.floor(nodeIndex / 2), width = Math.ceil(width / 2)
  ) {
    if ((nodeIndex % 2 ? nodeIndex - 1 : nodeIndex + 1) >= width) continue; // an odd last node moves up unchanged
    const sibling = siblings[used++];
    if (!sibling) return false;
    digest = nodeIndex % 2 ? await hash(NODE, sibling, digest) : await hash(NODE, digest, sibling);
  }
  if (used !== siblings.length) return false;
  const computedRoot = await hash(ROOT, toBytes(count), digest);
  return [...computedRoot].map((byte) => byte.toString(16).padStart(2, "0")).join("") === root;
}
