/** Upper part of a phone: the dealer's or common hands, and the other seats as tiles. */

import type { FeltHand } from "../wire/frames.ts";
import { settlementsOf, wagersOf, potWinnings } from "../state/table.ts";
import { totalOf } from "../state/wagers.ts";
import { CardText } from "../panels/card-text.tsx";
import { formatShortDollars, formatDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { meterName } from "./fixtures.tsx";
import { countingCards } from "./counting-cards.ts";
import { hideCovered } from "./hand.tsx";
import { roundWinner } from "./baccarat-hands.tsx";
import { combinedOutcome } from "./outcome.ts";
import { PhoneCard } from "./phone-card.tsx";
import { isFree, isRoundOver, canPlayBox, occupantName, shortName, revealedScene, type Scene } from "./scene.ts";
import { handName, isTie, seatLabel, upCardValue, totalText } from "./status-line.ts";

export function PhoneHouse({ scene }: { scene: Scene }) {
  if (scene.kind === "baccarat") return <PhoneBaccaratHands scene={scene} />;
  if (scene.kind === "poker") return <PhoneBoard scene={scene} />;
  const { view, status } = scene.state;
  const { dealer, community } = view.felt.common;
  const [meter] = Object.entries(status.meters);
  return (
    <div class="phone-dealer">
      <div class="meter-box">
        {meter && (
          <>
            <span>{meterName(scene, meter[0])}</span>
            <b class="num">{formatDollars(meter[1])}</b>
          </>
        )}
      </div>
      <div class={`phone-dealer-hands ${scene.kind}`}>
        <PhoneHand scene={scene} hand={dealer} handKey="dealer" label={texts.table.dealer} />
        {community && (
          <PhoneHand
            scene={scene}
            hand={{ ...community, total: null }}
            handKey="community"
            label={texts.table.community}
          />
        )}
      </div>
      <div class="shoe">
        {view.shoe.cards > 0 && scene.kind !== "blitz" && (
          <>
            <span>{texts.table.cardsLeft}</span>
            <b class="num">{view.shoe.cards - view.shoe.cards_out}</b>
          </>
        )}
      </div>
    </div>
  );
}

export function PhoneHand({
  scene,
  hand,
  handKey,
  label,
}: {
  scene: Scene;
  hand: FeltHand | undefined;
  handKey: string;
  label: string;
}) {
  if (!hand || hand.cards.length === 0) return <div class="phone-cards empty" />;
  const visible = hideCovered(scene, hand, handKey);
  const counting = scene.kind === "blitz" ? countingCards(visible) : null;
  const isTwentyOne = scene.kind === "twentyone" && !(handKey === "dealer" && isTie(scene.layout, hand));
  const upCard = isTwentyOne && handKey === "dealer" ? upCardValue(visible) : null;
  const total = totalText(
    upCard === null ? visible : { ...visible, total: upCard },
    isTwentyOne,
    isRoundOver(scene.state),
  );
  return (
    <div
      class={`phone-cards ${hand.cards.length > 5 ? "many crowded" : hand.cards.length > 3 ? "many" : ""}`}
      role="img"
      aria-label={`${label}: ${handName(visible)}`}
    >
      {hand.cards.map((card, index) => (
        <PhoneCard
          key={`${scene.state.view.round?.number ?? 0}/${index}`}
          scene={scene}
          card={card}
          handKey={handKey}
          index={index}
          isDim={counting?.[index] === false}
        />
      ))}
      {total ? (
        <span class={`total-badge ${total.isBust ? "lose" : ""}`}>{total.text}</span>
      ) : (
        handKey === "community" && <span class="total-badge name">{label}</span>
      )}
    </div>
  );
}

function PhoneBaccaratHands({ scene }: { scene: Scene }) {
  const { common } = scene.state.view.felt;
  const winner = roundWinner(revealedScene(scene).state.view);
  return (
    <div class="phone-baccarat">
      {(["player", "banker"] as const).map((name) => (
        <div key={name} class={`phone-hand-panel ${name} ${winner === name ? "wins" : ""}`}>
          <h2>{scene.layout.hands.find((hand) => hand.id === name)?.inscription ?? name}</h2>
          {common[name] ? (
            <PhoneHand scene={scene} hand={common[name]} handKey={name} label={name} />
          ) : (
            <CardOutlines count={3} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Outlines where cards will be dealt. */
function CardOutlines({ count }: { count: number }) {
  return (
    <div class="phone-cards places" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} class="phone-card" />
      ))}
    </div>
  );
}

function PhoneBoard({ scene }: { scene: Scene }) {
  const { felt } = scene.state.view;
  const pots = felt.betting?.pots.length ? felt.betting.pots : (felt.betting?.won ?? []);
  return (
    <div class="phone-board">
      {felt.common.board ? (
        <PhoneHand scene={scene} hand={felt.common.board} handKey="board" label={texts.table.board} />
      ) : (
        <CardOutlines count={5} />
      )}
      {felt.common["second board"] && (
        <PhoneHand
          scene={scene}
          hand={felt.common["second board"]}
          handKey="second board"
          label={texts.table.secondBoard}
        />
      )}
      <p class="num">
        {pots.map((pot, index) => (
          <span key={index}>
            {index === 0 ? texts.table.pot : texts.table.sidePot(index)} <b>{formatShortDollars(pot.amount)}</b>
          </span>
        ))}
      </p>
    </div>
  );
}

/** At larger tables, seated players do not see tiles of free seats. */
const MAX_TILES = 7;
/** Maximum letters of a tile: usually the totals of two hands; with few tiles, also a bust. */
const MAX_LETTERS = 7;
const FEW_TILES = 4;
const MAX_LETTERS_FEW_TILES = 14;

export function PhoneOthers({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  const { state, layout } = scene;
  const isShown = (seat: number): boolean =>
    sit !== null || layout.seats.numbers.length <= MAX_TILES || !isFree(state, seat);
  const others = [...layout.seats.numbers].reverse().filter((seat) => !state.you.seats.includes(seat) && isShown(seat));
  return (
    <ul class={`other-seats n${others.length}`}>
      {others.map((seat) => (
        <SeatTile
          key={seat}
          scene={scene}
          seat={seat}
          sit={sit}
          maxLetters={others.length > FEW_TILES ? MAX_LETTERS : MAX_LETTERS_FEW_TILES}
        />
      ))}
    </ul>
  );
}

function SeatTile({
  scene,
  seat,
  sit,
  maxLetters,
}: {
  scene: Scene;
  seat: number;
  sit: ((seat: number) => void) | null;
  maxLetters: number;
}) {
  const { state, kind } = scene;
  if (isFree(state, seat)) {
    const canPlay = canPlayBox(scene, seat);
    const press = canPlay ? scene.store.playBox : sit;
    const label = canPlay ? texts.table.playBoxToo(seatLabel(kind, seat)) : texts.table.sitAt(seatLabel(kind, seat));
    return press ? (
      <li class="free">
        <button
          type="button"
          id={`seat-${seat}`}
          onClick={() => {
            press(seat);
          }}
        >
          <b>{seat}</b>
          <span>{canPlay ? texts.table.playBox : texts.table.sit}</span>
          <span class="sr-only">{label}</span>
        </button>
      </li>
    ) : (
      <li class="free">
        <b>{seat}</b>
        <span>{texts.table.free}</span>
      </li>
    );
  }
  const betting = state.view.felt.betting;
  const [hand] = state.view.felt.boxes[seat] ?? [];
  const outcome = combinedOutcome(settlementsOf(state.view, seat));
  const staked = betting ? (betting.bets[seat] ?? 0) : totalOf(wagersOf(state.view, seat));
  const isDeciding = state.view.pending.some((decision) => decision.seat === seat);
  const isReady = state.status.ready.includes(seat);
  const totals = (state.view.felt.boxes[seat] ?? []).map(
    (each) => totalText(each, kind === "twentyone", isRoundOver(state))?.text.replace(/ in .*/, "") ?? "",
  );
  const allTotals = totals.join(", "),
    total = allTotals.length <= maxLetters ? allTotals : (totals[0] ?? "");
  const headline = betting
    ? formatShortDollars(betting.stacks[seat] ?? 0)
    : total || (staked > 0 ? formatShortDollars(staked) : "");
  const won = potWinnings(state.view, seat);
  const visibleCards = betting ? (hand?.cards ?? []).filter((card) => card !== null) : [];
  const note =
    won > 0
      ? `+${formatShortDollars(won)}`
      : outcome
        ? outcome.text
        : betting?.folded.includes(seat)
          ? texts.table.folded
          : betting?.all_in.includes(seat) && !betting.stacks[seat]
            ? texts.table.allIn
            : isReady
              ? texts.table.ready
              : state.status.away.includes(seat)
                ? texts.table.away
                : staked > 0 && (betting || total)
                  ? formatShortDollars(staked)
                  : "\u00a0";
  return (
    <li class={isDeciding ? "deciding" : ""} aria-label={`${seatLabel(kind, seat)}, ${occupantName(state, seat)}`}>
      <b>{seat}</b>
      {(betting || !headline) && (
        <span class="tile-name">
          {visibleCards.length > 0 ? <CardText text={visibleCards.join(" ")} /> : shortName(occupantName(state, seat))}
        </span>
      )}
      {headline && <span class={`tile-total num ${headline.length > MAX_LETTERS ? "long" : ""}`}>{headline}</span>}
      <span class="tile-note num">{note}</span>
    </li>
  );
}
