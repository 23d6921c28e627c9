/** Play view of a table with boxes along an arc: twenty-one in all variations, and Three Card Blitz. */

import { tableName } from "../state/private-tables.ts";
import { settlementsOf, wagersOf } from "../state/table.ts";
import { formatShortDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import {
  ARC_STAGE,
  stacksBesideText,
  edgeCurve,
  edgeAt,
  feltOutline,
  seatPositions,
  STAGE_WIDTH,
  type SeatPosition,
  type Stage,
} from "./geometry.ts";
import { Hand } from "./hand.tsx";
import { Pill, Stack, Total } from "./marks.tsx";
import { combinedOutcome, outcomeText } from "./outcome.ts";
import { linesOf, spotsOf } from "./layout.ts";
import { Meters, Shoe } from "./fixtures.tsx";
import { OtherSeat } from "./other-seat.tsx";
import { OwnSeat } from "./own-seat.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { isTie, upCardValue } from "./status-line.ts";
import { arrivalDelay, handArrivalDelay, isRoundOver, type Scene } from "./scene.ts";

/** The upper of the two lines around the insurance wagers. */
const INSURANCE_LINE: Stage = { height: 0, edge: 165, sag: 66 };

/** Width of your seat if there are many side wagers. */
const WIDE_SEAT = 464;

export function ArcFelt({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  const { layout, state, listing, store } = scene;
  const positions = seatPositions(
    layout.seats.numbers,
    state.you.seats,
    spotsOf(layout).length > 4 ? WIDE_SEAT : undefined,
  );
  const { height } = ARC_STAGE;
  return (
    <svg
      class="stage"
      viewBox={`0 0 ${STAGE_WIDTH} ${height}`}
      preserveAspectRatio="xMidYMin meet"
      role="group"
      aria-label={texts.table.felt(listing.title, tableName(listing.id), layout.seats.numbers.length)}
    >
      <g id="table" aria-hidden="true">
        <path d={feltOutline(ARC_STAGE, 12)} fill="var(--rail)" />
        <path d={feltOutline(ARC_STAGE)} fill="url(#felt-light)" stroke="var(--rail-edge)" stroke-width="1.500" />
        <clipPath id="felt-clip">
          <path d={feltOutline(ARC_STAGE)} />
        </clipPath>
        {positions
          .filter((position) => position.isOwn)
          .map((position) => (
            <g key={position.seat} clip-path="url(#felt-clip)">
              <ellipse
                cx={position.x}
                cy={edgeAt(ARC_STAGE, position.x) - 150}
                rx={(position.right - position.left) * 0.62}
                ry="210"
                fill="url(#own-light)"
              />
            </g>
          ))}
        {linesOf(layout).length > 0 && (
          <>
            <path class="line" d={edgeCurve(INSURANCE_LINE)} />
            <path class="line" d={edgeCurve(INSURANCE_LINE, 23)} />
          </>
        )}
      </g>
      <Inscriptions scene={scene} />
      {scene.kind !== "blitz" && <Shoe scene={scene} />} {/* one deck, shuffled for each round */}
      <Meters scene={scene} />
      <DealerHand scene={scene} />
      <InsuranceWagers scene={scene} positions={positions} />
      {[...positions]
        .sort((a, b) => Number(a.isOwn) - Number(b.isOwn))
        .map((position) =>
          position.isOwn ? (
            <OwnSeat key={position.seat} scene={scene} position={position} />
          ) : (
            <OtherSeat key={position.seat} scene={scene} position={position} sit={sit} />
          ),
        )}
      <RefusalNote refusal={store.refusal.value} height={height} />
    </svg>
  );
}

const CENTRE_X = STAGE_WIDTH / 2;

/** Inscriptions of the felt: the main one above the insurance line, the others at both sides. */
function Inscriptions({ scene }: { scene: Scene }) {
  const { layout, listing } = scene;
  const inscriptions = layout.inscriptions.map((each) => each.text);
  const line = linesOf(layout)[0];
  const main = line ? (inscriptions[0] ?? listing.title) : listing.title;
  const rule = line ? inscriptions.slice(1, 2) : inscriptions.slice(0, 1);
  const others = inscriptions.slice(line ? 2 : 1);
  const arcPath = (y: number, sag: number): string =>
    `M150 ${y - sag}Q${CENTRE_X} ${y + sag} ${STAGE_WIDTH - 150} ${y - sag}`;
  return (
    <g id="inscriptions">
      <defs>
        <path id="p-pays" d={arcPath(190, 12)} />
        <path id="p-rule" d={arcPath(213, 13.5)} />
        <path id="p-more" d={arcPath(236, 14.5)} />
        <path id="p-line" d={arcPath(245.5, 26.5)} />
      </defs>
      <text
        class="f-serif f-gold t-mid"
        x={CENTRE_X}
        y="160"
        font-size="16"
        letter-spacing="1.500"
      >{`${layout.facility.text}${layout.designations[0] ? `  ·  ${layout.designations[0].text}` : ""}`}</text>
      <CurvedText path="p-pays" class="f-serif f-gold" size={25} spacing={3.5}>
        {main.toUpperCase()}
      </CurvedText>
      {rule.map((text) => (
        <CurvedText key={text} path="p-rule" class="f-serif f-cream" size={15.5} spacing={0.6}>
          {text}
        </CurvedText>
      ))}
      {line && (
        <CurvedText
          path="p-line"
          class="f-serif f-cream"
          size={isLong(line.inscription) ? 12 : 14}
          spacing={isLong(line.inscription) ? 1 : 3}
          id={line.id}
        >
          {line.inscription.toUpperCase()}
        </CurvedText>
      )}
      {!line && others.length === 1 ? (
        <CurvedText path="p-more" class="f-serif f-side" size={13} spacing={0.5}>
          {others[0] ?? ""}
        </CurvedText>
      ) : (
        <SideInscriptions sentences={others} />
      )}
    </g>
  );
}

/** Whether the insurance line's inscription needs a small font. */
const isLong = (inscription: string): boolean => inscription.length > 40;

const SIDE_TEXT = { x: 178, y: 136, line: 16, longest: 34 };

/** Put sentences left and right in turn, each broken into short lines, vertically centred. */
function SideInscriptions({ sentences }: { sentences: readonly string[] }) {
  const sides = [sentences.filter((_, index) => index % 2 === 0), sentences.filter((_, index) => index % 2 === 1)];
  return (
    <>
      {sides.map((sentences, side) => {
        const lines = sentences.flatMap((text, index) =>
          breakIntoLines(text).map((line, row) => ({ line, gap: index > 0 && row === 0 ? 5 : 0 })),
        );
        const x = side === 0 ? SIDE_TEXT.x : STAGE_WIDTH - SIDE_TEXT.x;
        let y = SIDE_TEXT.y - (lines.length * SIDE_TEXT.line) / 2;
        return lines.map(({ line, gap }, index) => {
          y += SIDE_TEXT.line + gap;
          return (
            <text key={`${side}/${index}`} class="f-serif f-side t-mid" x={x} y={y} font-size="13" letter-spacing=".5">
              {line}
            </text>
          );
        });
      })}
    </>
  );
}

/** Break a sentence into lines of similar length. */
function breakIntoLines(text: string): string[] {
  const count = Math.ceil(text.length / SIDE_TEXT.longest);
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || (last.length + word.length / 2 > text.length / count && lines.length < count))
      lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function CurvedText({
  path,
  size,
  spacing,
  class: name,
  id,
  children,
}: {
  path: string;
  size: number;
  spacing: number;
  class: string;
  id?: string;
  children: string;
}) {
  return (
    <text id={id} class={name} font-size={size} letter-spacing={spacing} text-anchor="middle">
      <textPath href={`#${path}`} startOffset="50%">
        {children}
      </textPath>
    </text>
  );
}

const CARD_WIDTH = 76;

/** The dealer's hand, and beside it the community hand. */
function DealerHand({ scene }: { scene: Scene }) {
  const { felt } = scene.state.view;
  const dealer = felt.common.dealer;
  const community = felt.common.community;
  const x = community ? CENTRE_X - 56 : CENTRE_X;
  const room = community ? 180 : scene.kind === "blitz" ? 420 : 330;
  const from = { x: 0, y: 0 };
  return (
    <>
      {dealer && dealer.cards.length > 0 && (
        <g id="hand-dealer">
          <Hand
            scene={scene}
            hand={dealer}
            handKey="dealer"
            x={x}
            y={22}
            origin={from}
            cardWidth={CARD_WIDTH}
            room={room}
            label={texts.table.dealer}
            spread={dealer.cards.length > 2 ? 0.6 : 1.12}
          />
          {scene.kind === "blitz" ? (
            <Total
              hand={dealer}
              x={x - dealerWidth(dealer.cards.length, room) / 2 - 10}
              y={96}
              size={15}
              isActive={false}
              isTwentyOne={false}
              isRoundOver={isRoundOver(scene.state)}
              delay={handArrivalDelay(scene, "dealer", dealer.cards.length)}
              anchor="end"
            />
          ) : (
            <DealerTotal scene={scene} name="dealer" x={x - dealerWidth(dealer.cards.length, room) / 2 - 10} />
          )}
        </g>
      )}
      {community && community.cards.length > 0 && (
        <g id="hand-community">
          <Hand
            scene={scene}
            hand={{ ...community, total: null }}
            handKey="community"
            x={CENTRE_X + 196}
            y={22}
            origin={from}
            cardWidth={CARD_WIDTH}
            room={260}
            label={texts.table.community}
            spread={community.cards.length > 2 ? 0.6 : 1.12}
          />
          <text class="f-dim t-mid" x={CENTRE_X + 196} y="144" font-size="11.500">
            {texts.table.community}
          </text>
        </g>
      )}
    </>
  );
}

const dealerWidth = (cards: number, room: number): number =>
  Math.min(room, CARD_WIDTH * (1 + (cards - 1) * (cards > 2 ? 0.6 : 1.12)));

function DealerTotal({ scene, name, x }: { scene: Scene; name: string; x: number }) {
  const hand = scene.state.view.felt.common[name];
  if (!hand) return null;
  const delay = handArrivalDelay(scene, name, hand.cards.length);
  const shown = upCardValue(hand);
  return (
    <>
      <Total
        hand={shown === null ? hand : { ...hand, total: shown }}
        x={x}
        y={96}
        size={18}
        isActive={false}
        isTwentyOne={scene.kind === "twentyone" && !isTie(scene.layout, hand)}
        isRoundOver={isRoundOver(scene.state)}
        delay={delay}
        anchor="end"
      />
      {shown !== null && (
        <text class="f-dim" x={x} y="126" font-size="11" text-anchor="end">
          {texts.table.showing}
        </text>
      )}
    </>
  );
}

/** Insurance wagers between the two lines, beside the inscription. */
function InsuranceWagers({ scene, positions }: { scene: Scene; positions: SeatPosition[] }) {
  const { view } = scene.state;
  const delay = arrivalDelay(scene);
  const insured = positions.filter((position) => (wagersOf(view, position.seat).insurance ?? 0) > 0);
  const xs = stacksBesideText(
    insured.map((position) => position.x),
    isLong(linesOf(scene.layout)[0]?.inscription ?? "") ? 330 : 160,
  );
  return (
    <>
      {insured.map((position, index) => {
        const amount = wagersOf(view, position.seat).insurance ?? 0;
        const outcome = combinedOutcome(
          settlementsOf(view, position.seat).filter((each) => each.wager === "insurance"),
        );
        const isLost = outcome?.tone === "lose";
        const x = xs[index] ?? position.x;
        const y = edgeAt(INSURANCE_LINE, x) + 11.5;
        return (
          <g
            key={position.seat}
            id={`seat-${position.seat}-insurance`}
            role="img"
            aria-label={`${texts.table.insurance}. ${[texts.table.stake(formatShortDollars(amount)), outcomeText(outcome)].filter(Boolean).join(", ")}.`}
          >
            <Stack x={x - 14} y={y} size={22} amount={amount} isCollected={isLost} delay={delay} />
            <Pill
              x={isLost ? x : x - 1}
              y={y}
              text={outcome?.text ?? formatShortDollars(amount)}
              size={11.5}
              tone={outcome?.tone ?? ""}
              anchor={isLost ? "middle" : "start"}
              delay={outcome ? delay : 0}
            />
          </g>
        );
      })}
    </>
  );
}
