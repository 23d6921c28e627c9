/** The upper part of a phone: the dealer's or the common hands, and the other seats as tiles. */

import type { FeltHand } from "../wire/frames.ts";
import { settlementsOf, wagersOf, wonBy } from "../state/table.ts";
import { totalOf } from "../state/wagers.ts";
import { WithSuits } from "../panels/suits.tsx";
import { brief, dollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { meterName } from "./fixtures.tsx";
import { countingCards } from "./counting.ts";
import { hideCovered } from "./hand.tsx";
import { winnerOf } from "./baccarat-hands.tsx";
import { combinedOutcome } from "./outcome.ts";
import { PhoneCard } from "./phone-card.tsx";
import { isFree, isRoundOver, canPlayBox, nameOf, shortName, revealedScene, type Scene } from "./scene.ts";
import { handName, isTie, placeName, upCardValue, totalText } from "./status-line.ts";

export function PhoneHouse({ scene }: { scene: Scene }) {
  if (scene.kind === "baccarat") return <PhoneBaccarat scene={scene} />;
  if (scene.kind === "poker") return <PhoneBoard scene={scene} />;
  const { view, house } = scene.state;
  const { dealer, community } = view.felt.common;
  const [meter] = Object.entries(house.meters);
  return (
    <div class="pdealer">
      <div class="metr">
        {meter && (
          <>
            <span>{meterName(scene, meter[0])}</span>
            <b class="num">{dollars(meter[1])}</b>
          </>
        )}
      </div>
      <div class={`phouse ${scene.kind}`}>
        <PhoneHand scene={scene} hand={dealer} place="dealer" label={texts.table.dealer} />
        {community && (
          <PhoneHand
            scene={scene}
            hand={{ ...community, total: null }}
            place="community"
            label={texts.table.community}
          />
        )}
      </div>
      <div class="shoe">
        {view.shoe.cards > 0 && scene.kind !== "blitz" && (
          <>
            <span>{texts.table.deck}</span>
            <b class="num">{view.shoe.cards - view.shoe.out}</b>
          </>
        )}
      </div>
    </div>
  );
}

export function PhoneHand({
  scene,
  hand,
  place,
  label,
}: {
  scene: Scene;
  hand: FeltHand | undefined;
  place: string;
  label: string;
}) {
  if (!hand || hand.cards.length === 0) return <div class="pcards empty" />;
  const seen = hideCovered(scene, hand, place);
  const counting = scene.kind === "blitz" ? countingCards(seen) : null;
  const isTwentyOne = scene.kind === "twentyone" && !(place === "dealer" && isTie(scene.layout, hand));
  const shown = isTwentyOne && place === "dealer" ? upCardValue(seen) : null;
  const total = totalText(shown === null ? seen : { ...seen, total: shown }, isTwentyOne, isRoundOver(scene.state));
  return (
    <div
      class={`pcards ${hand.cards.length > 5 ? "many crowded" : hand.cards.length > 3 ? "many" : ""}`}
      role="img"
      aria-label={`${label}: ${handName(seen)}`}
    >
      {hand.cards.map((card, at) => (
        <PhoneCard
          key={`${scene.state.view.round?.number ?? 0}/${at}`}
          scene={scene}
          card={card}
          place={place}
          at={at}
          isDim={counting?.[at] === false}
        />
      ))}
      {total ? (
        <span class={`bdg ${total.isBust ? "lose" : ""}`}>{total.text}</span>
      ) : (
        place === "community" && <span class="bdg name">{label}</span>
      )}
    </div>
  );
}

function PhoneBaccarat({ scene }: { scene: Scene }) {
  const { common } = scene.state.view.felt;
  const winner = winnerOf(revealedScene(scene).state.view);
  return (
    <div class="pbacc">
      {(["player", "banker"] as const).map((name) => (
        <div key={name} class={`phandpanel ${name} ${winner === name ? "wins" : ""}`}>
          <h2>{scene.layout.hands.find((hand) => hand.id === name)?.inscription ?? name}</h2>
          {common[name] ? (
            <PhoneHand scene={scene} hand={common[name]} place={name} label={name} />
          ) : (
            <Places count={3} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Where cards will lie. */
function Places({ count }: { count: number }) {
  return (
    <div class="pcards places" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} class="pc" />
      ))}
    </div>
  );
}

function PhoneBoard({ scene }: { scene: Scene }) {
  const { felt } = scene.state.view;
  const pots = felt.betting?.pots.length ? felt.betting.pots : (felt.betting?.won ?? []);
  return (
    <div class="pboard">
      {felt.common.board ? (
        <PhoneHand scene={scene} hand={felt.common.board} place="board" label={texts.table.board} />
      ) : (
        <Places count={5} />
      )}
      {felt.common["second board"] && (
        <PhoneHand
          scene={scene}
          hand={felt.common["second board"]}
          place="second board"
          label={texts.table.secondBoard}
        />
      )}
      <p class="num">
        {pots.map((pot, at) => (
          <span key={at}>
            {at === 0 ? texts.table.pot : texts.table.sidePot(at)} <b>{brief(pot.amount)}</b>
          </span>
        ))}
      </p>
    </div>
  );
}

/** At larger tables the free places are left out for who sits already. */
const MAX_TILES = 7;
/** How many letters a tile has room for: the totals of two hands mostly; where there are few tiles, with a bust. */
const MAX_LETTERS = 7;
const FEW_TILES = 4;
const MAX_LETTERS_FEW_TILES = 14;

export function PhoneOthers({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  const { state, layout } = scene;
  const isOffered = (seat: number): boolean =>
    sit !== null || layout.seats.numbers.length <= MAX_TILES || !isFree(state, seat);
  const others = [...layout.seats.numbers]
    .reverse()
    .filter((seat) => !state.you.seats.includes(seat) && isOffered(seat));
  return (
    <ul class={`others n${others.length}`}>
      {others.map((seat) => (
        <Tile
          key={seat}
          scene={scene}
          seat={seat}
          sit={sit}
          room={others.length > FEW_TILES ? MAX_LETTERS : MAX_LETTERS_FEW_TILES}
        />
      ))}
    </ul>
  );
}

function Tile({
  scene,
  seat,
  sit,
  room,
}: {
  scene: Scene;
  seat: number;
  sit: ((seat: number) => void) | null;
  room: number;
}) {
  const { state, kind } = scene;
  if (isFree(state, seat)) {
    const canPlay = canPlayBox(scene, seat);
    const press = canPlay ? scene.store.playBox : sit;
    const label = canPlay ? texts.table.playBoxToo(placeName(kind, seat)) : texts.table.sitAt(placeName(kind, seat));
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
          <span class="sr">{label}</span>
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
  const isThinking = state.view.asked.some((asked) => asked.seat === seat);
  const isReady = state.house.ready.includes(seat);
  const totals = (state.view.felt.boxes[seat] ?? []).map(
    (each) => totalText(each, kind === "twentyone", isRoundOver(state))?.text.replace(/ in .*/, "") ?? "",
  );
  const all = totals.join(", "),
    total = all.length <= room ? all : (totals[0] ?? "");
  const head = betting ? brief(betting.stacks[seat] ?? 0) : total || (staked > 0 ? brief(staked) : "");
  const won = wonBy(state.view, seat);
  const shown = betting ? (hand?.cards ?? []).filter((card) => card !== null) : [];
  const act =
    won > 0
      ? `+${brief(won)}`
      : outcome
        ? outcome.text
        : betting?.folded.includes(seat)
          ? texts.table.folded
          : betting?.all_in.includes(seat) && !betting.stacks[seat]
            ? texts.table.allIn
            : isReady
              ? texts.table.ready
              : state.house.away.includes(seat)
                ? texts.table.away
                : staked > 0 && (betting || total)
                  ? brief(staked)
                  : "\u00a0";
  return (
    <li class={isThinking ? "think" : ""} aria-label={`${placeName(kind, seat)}, ${nameOf(state, seat)}`}>
      <b>{seat}</b>
      {(betting || !head) && (
        <span class="who">
          {shown.length > 0 ? <WithSuits text={shown.join(" ")} /> : shortName(nameOf(state, seat))}
        </span>
      )}
      {head && <span class={`tot num ${head.length > MAX_LETTERS ? "long" : ""}`}>{head}</span>}
      <span class="w num">{act}</span>
    </li>
  );
}
