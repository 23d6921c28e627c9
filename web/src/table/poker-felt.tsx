/** Play view of a poker table: board and pots in the middle, players around the oval. */

import type { Betting, FeltHand } from "../wire/frames.ts";
import { formatShortDollars } from "../components/money.ts";
import { potWinnings } from "../state/table.ts";
import { tableName } from "../state/private-tables.ts";
import { texts } from "../i18n/index.ts";
import { OVAL_STAGE, STAGE_WIDTH } from "./geometry.ts";
import { Hand } from "./hand.tsx";
import { Pill, Stack } from "./marks.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { occupantName, shortName, type Scene } from "./scene.ts";
import { buttonProps } from "./svg-button.ts";
import { seatLabel } from "./status-line.ts";

const CENTRE = { x: STAGE_WIDTH / 2, y: 338 };
const RADIUS = { x: 410, y: 246 };
/** Number of cards on a board, and the width of each. */
const BOARD_SIZE = 5;
const CARD_WIDTH = 68;
/** The street on which blinds are shown. */
const PRE_FLOP = "pre-flop";
const NO_BETTING: Betting = {
  stacks: {},
  button: null,
  street: null,
  dealt_in: [],
  posted: {},
  bets: {},
  paid: {},
  folded: [],
  all_in: [],
  pots: [],
  won: [],
};

/** Position of a seat: seat 1 is at the dealer's left, then clockwise; the dealer's side stays free. */
function seatAt(seats: number, seat: number): { x: number; y: number; angle: number } {
  const from = -58,
    to = 238;
  const angle = ((from + ((to - from) * (seat - 0.5)) / seats) * Math.PI) / 180;
  return { x: CENTRE.x + RADIUS.x * Math.cos(angle), y: CENTRE.y + RADIUS.y * Math.sin(angle), angle };
}

export function PokerFelt({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  const { layout, state, listing, store } = scene;
  const betting = state.view.felt.betting ?? NO_BETTING;
  const seats = layout.seats.numbers;
  return (
    <svg
      class="stage"
      viewBox={`0 0 ${STAGE_WIDTH} ${OVAL_STAGE.height}`}
      preserveAspectRatio="xMidYMin meet"
      role="group"
      aria-label={texts.table.felt(listing.title, tableName(listing.id), seats.length)}
    >
      <g id="table" aria-hidden="true">
        <rect
          x="44"
          y="36"
          width="1000"
          height="604"
          rx="280"
          fill="var(--rail)"
          stroke="var(--rail-edge)"
          stroke-width="1.500"
        />
        <rect
          x="64"
          y="56"
          width="960"
          height="564"
          rx="260"
          fill="url(#felt-light)"
          stroke="var(--rail-edge)"
          stroke-width="1.500"
        />
        <rect x="184" y="186" width="720" height="300" rx="150" class="line" />
        {!state.view.felt.common["second board"] &&
          Array.from({ length: BOARD_SIZE }, (_, index) => (
            <rect
              key={index}
              class="card-outline"
              x={CENTRE.x + (index - BOARD_SIZE / 2) * CARD_WIDTH * 1.1 + CARD_WIDTH * 0.05}
              y="236"
              width={CARD_WIDTH}
              height={CARD_WIDTH * 1.4}
              rx="5"
            />
          ))}
      </g>
      <g id="inscriptions">
        <text class="f-serif f-gold t-mid" x={CENTRE.x} y="106" font-size="19" letter-spacing="2">
          {listing.title.toUpperCase()}
        </text>
        <text class="f-serif f-gold t-mid" x={CENTRE.x} y="84" font-size="12.500" letter-spacing="1">
          {layout.facility.text}
        </text>
        <text class="f-serif f-cream t-mid" x={CENTRE.x} y="129" font-size="11.500">
          {layout.inscriptions.map((each) => each.text).join("  ·  ")}
        </text>
      </g>
      <Board scene={scene} />
      <Pots betting={betting} />
      {seats.map((seat) => (
        <PokerSeat key={seat} scene={scene} seat={seat} seats={seats.length} betting={betting} sit={sit} />
      ))}
      <RefusalNote refusal={store.refusal.value} height={OVAL_STAGE.height} />
    </svg>
  );
}

/** The board; if it is run twice, the second board is below the first. */
function Board({ scene }: { scene: Scene }) {
  const { common } = scene.state.view.felt;
  const boards: [string, string, FeltHand][] = [];
  if (common.board) boards.push(["board", texts.table.board, common.board]);
  if (common["second board"]) boards.push(["second board", texts.table.secondBoard, common["second board"]]);
  const card = boards.length > 1 ? 54 : CARD_WIDTH;
  return (
    <>
      {boards.map(([handKey, label, hand], index) => (
        <g id={`hand-${handKey.replace(" ", "-")}`} key={handKey}>
          <Hand
            scene={scene}
            hand={hand}
            handKey={handKey}
            x={CENTRE.x + (BOARD_SIZE - hand.cards.length) * card * (index === 0 ? -0.55 : 0.55)}
            y={boards.length > 1 ? 208 + index * 84 : 236}
            origin={{ x: 0, y: 0 }}
            cardWidth={card}
            room={420}
            label={label}
            spread={1.1}
          />
        </g>
      ))}
    </>
  );
}

function Pots({ betting }: { betting: Betting }) {
  const pots = betting.pots.length ? betting.pots.map((pot) => pot.amount) : betting.won.map((pot) => pot.amount);
  const gap = 170;
  return (
    <>
      {pots.map((amount, index) => {
        const x = CENTRE.x + (index - (pots.length - 1) / 2) * gap;
        const label = index === 0 ? texts.table.pot : texts.table.sidePot(index);
        return (
          <g key={index} id={`pot-${index + 1}`} role="img" aria-label={`${label}: ${formatShortDollars(amount)}`}>
            <Stack x={x - 46} y={410} size={30} amount={amount} />
            <text class="f-dim" x={x - 22} y="402" font-size="11.500">
              {label}
            </text>
            <text class="f-cream strong" x={x - 22} y="420" font-size="16">
              {formatShortDollars(amount)}
            </text>
          </g>
        );
      })}
    </>
  );
}

function PokerSeat({
  scene,
  seat,
  seats,
  betting,
  sit,
}: {
  scene: Scene;
  seat: number;
  seats: number;
  betting: Betting;
  sit: ((seat: number) => void) | null;
}) {
  const { state } = scene;
  const { x, y } = seatAt(seats, seat);
  const isOwn = state.you.seats.includes(seat);
  const name = seatLabel("poker", seat);
  const isFree = state.status.names[seat] === undefined;
  const transform = `translate(${x} ${y})`;
  if (isFree) {
    const sitHere = (): void => {
      sit?.(seat);
    };
    const isQueued = scene.store.queuedSeat.value?.seat === seat;
    const body =
      sit || isQueued ? (
        <>
          <circle class={`spot ${isQueued ? "mine" : ""}`} cx="0" cy="0" r="27" />
          <text class="f-cream t-mid sit-label" x="0" y="-1" font-size="12.500">
            {isQueued ? texts.table.you : texts.table.sit}
          </text>
          <text class="f-dim t-mid" x="0" y="14" font-size="11">
            {isQueued ? texts.table.next : seat}
          </text>
        </>
      ) : (
        <>
          <circle class="spot other-seats" cx="0" cy="0" r="16" />
          <text class="f-dim t-mid" x="0" y="4" font-size="11">
            {seat}
          </text>
        </>
      );
    if (!sit || isQueued)
      return (
        <g id={`seat-${seat}`} transform={transform}>
          {body}
        </g>
      );
    return (
      <g id={`seat-${seat}`} class="sit-button" transform={transform} {...buttonProps(sitHere)}>
        <title>{texts.table.sitAt(name)}</title>
        {body}
      </g>
    );
  }
  return (
    <g id={`seat-${seat}`} role="group" aria-label={texts.table.occupiedSeat(name, occupantName(state, seat), isOwn)}>
      <StreetBet seat={seat} betting={betting} x={x} y={y} />
      <g transform={transform}>
        <PokerPlayer scene={scene} seat={seat} betting={betting} isOwn={isOwn} origin={{ x, y }} />
      </g>
    </g>
  );
}

function PokerPlayer({
  scene,
  seat,
  betting,
  isOwn,
  origin,
}: {
  scene: Scene;
  seat: number;
  betting: Betting;
  isOwn: boolean;
  origin: { x: number; y: number };
}) {
  const { state } = scene;
  const [hand] = state.view.felt.boxes[seat] ?? [];
  const isActing = state.view.pending.some((decision) => decision.seat === seat);
  const card = isOwn ? 58 : 42;
  const hasFolded = betting.folded.includes(seat);
  const handName = hasFolded ? null : (hand?.total ?? null); // the hand's name at the showdown
  const width = isOwn || handName ? 150 : 112;
  const won = potWinnings(state.view, seat);
  const note = hasFolded
    ? texts.table.folded
    : handName !== null
      ? handName
      : betting.all_in.includes(seat) && !betting.stacks[seat]
        ? texts.table.allIn
        : state.status.away.includes(seat)
          ? texts.table.away
          : state.status.ready.includes(seat)
            ? texts.table.ready.toLowerCase()
            : betting.street === PRE_FLOP
              ? (betting.posted[seat] ?? "")
              : "";
  return (
    <>
      {hand && hand.cards.length > 0 && !hasFolded && (
        <Hand
          scene={scene}
          hand={hand}
          handKey={`box ${seat}, hand 1`}
          x={0}
          y={isOwn ? -88 : -66}
          origin={origin}
          cardWidth={card}
          room={width}
          label={texts.table.hand(1)}
          spread={isOwn ? 0.9 : 0.6}
        />
      )}
      <rect
        class={`nameplate ${isOwn ? "mine" : ""} ${isActing ? "acting" : ""}`}
        x={-width / 2}
        y="-8"
        width={width}
        height="40"
        rx="10"
      />
      <text class={`t-mid ${isOwn ? "f-gold own-name" : "f-cream"}`} x="0" y="8" font-size="12">
        <tspan class="seat-number">{seat}</tspan>
        <tspan dx="6" class="seat-name">
          {isOwn ? texts.table.you : shortName(occupantName(state, seat))}
        </tspan>
      </text>
      <text class="f-cream t-mid strong" x="0" y="25" font-size="13">
        {formatShortDollars(betting.stacks[seat] ?? 0)}
        {note && (
          <tspan dx="6" class="note">
            {note}
          </tspan>
        )}
      </text>
      {betting.button === seat && (
        <g role="img" aria-label={texts.table.button}>
          <circle class="button" cx={width / 2 + 2} cy="-10" r="11" />
          <text class="t-mid button-letter" x={width / 2 + 2} y="-6" font-size="11">
            D
          </text>
        </g>
      )}
      {won > 0 && <Pill x={0} y={-20} text={`+${formatShortDollars(won)}`} size={13} tone="win" />}
    </>
  );
}

/** Players this far above the middle have the board between them and the middle. */
const MIN_HEIGHT_ABOVE_BOARD = 80;

/** A bet is drawn between its player and the middle. */
function StreetBet({ seat, betting, x, y }: { seat: number; betting: Betting; x: number; y: number }) {
  const bet = betting.bets[seat] ?? 0;
  if (bet === 0) return null;
  const pull = y < CENTRE.y - MIN_HEIGHT_ABOVE_BOARD ? 0.2 : 0.32;
  const at = { x: x + (CENTRE.x - x) * pull, y: y + (CENTRE.y - y) * 0.46 };
  return (
    <g id={`seat-${seat}-bet`}>
      <Stack x={at.x - 16} y={at.y} size={26} amount={bet} />
      <Pill x={at.x} y={at.y} text={formatShortDollars(bet)} size={11.5} anchor="start" />
    </g>
  );
}
