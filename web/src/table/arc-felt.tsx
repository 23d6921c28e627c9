/** The play view of a table with boxes along an arc: twenty-one in all its variations, and Three Card Blitz. */

import { tableName } from "../state/private.ts";
import { settlementsOf, wagersOf } from "../state/table.ts";
import { brief } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import {
  ARC,
  stacksBesideText,
  curve,
  edgeAt,
  outline,
  seatPlaces,
  WIDTH,
  type Place,
  type Stage,
} from "./geometry.ts";
import { Hand } from "./hand.tsx";
import { Pill, Stack, Total } from "./marks.tsx";
import { combinedOutcome, outcomeText } from "./outcome.ts";
import { linesOf, spotsOf } from "./layout.ts";
import { Meters, Shoe } from "./fixtures.tsx";
import { OtherSeat } from "./other-seat.tsx";
import { OwnSeat } from "./own-seat.tsx";
import { RefusalNote } from "./refusal.tsx";
import { isTie, upCardValue } from "./status-line.ts";
import { arrivalDelay, handArrivalDelay, isRoundOver, type Scene } from "./scene.ts";

/** The upper of the two lines between which the insurance wagers lie. */
const LINE: Stage = { height: 0, edge: 165, sag: 66 };

/** How wide your seat is where many side wagers have to be read. */
const WIDE_SEAT = 464;

export function ArcFelt({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  const { layout, state, listing, store } = scene;
  const places = seatPlaces(layout.seats.numbers, state.you.seats, spotsOf(layout).length > 4 ? WIDE_SEAT : undefined);
  const { height } = ARC;
  return (
    <svg
      class="stage"
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="xMidYMin meet"
      role="group"
      aria-label={texts.table.felt(listing.title, tableName(listing.id), layout.seats.numbers.length)}
    >
      <g id="table" aria-hidden="true">
        <path d={outline(ARC, 12)} fill="var(--rail)" />
        <path d={outline(ARC)} fill="url(#felt-light)" stroke="var(--rail-edge)" stroke-width="1.500" />
        <clipPath id="felt-clip">
          <path d={outline(ARC)} />
        </clipPath>
        {places
          .filter((place) => place.isOwn)
          .map((place) => (
            <g key={place.seat} clip-path="url(#felt-clip)">
              <ellipse
                cx={place.x}
                cy={edgeAt(ARC, place.x) - 150}
                rx={(place.right - place.left) * 0.62}
                ry="210"
                fill="url(#own-light)"
              />
            </g>
          ))}
        {linesOf(layout).length > 0 && (
          <>
            <path class="line" d={curve(LINE)} />
            <path class="line" d={curve(LINE, 23)} />
          </>
        )}
      </g>
      <Inscriptions scene={scene} />
      {scene.kind !== "blitz" && <Shoe scene={scene} />} {/* one deck, shuffled for each round */}
      <Meters scene={scene} />
      <Dealer scene={scene} />
      <Insurances scene={scene} places={places} />
      {[...places]
        .sort((a, b) => Number(a.isOwn) - Number(b.isOwn))
        .map((place) =>
          place.isOwn ? (
            <OwnSeat key={place.seat} scene={scene} place={place} />
          ) : (
            <OtherSeat key={place.seat} scene={scene} place={place} sit={sit} />
          ),
        )}
      <RefusalNote refusal={store.refusal.value} height={height} />
    </svg>
  );
}

const MIDDLE = WIDTH / 2;

/** What the felt says: the most important over the insurance line, the rest at both sides of it. */
function Inscriptions({ scene }: { scene: Scene }) {
  const { layout, listing } = scene;
  const words = layout.inscriptions.map((each) => each.text);
  const line = linesOf(layout)[0];
  const big = line ? (words[0] ?? listing.title) : listing.title;
  const rule = line ? words.slice(1, 2) : words.slice(0, 1);
  const others = words.slice(line ? 2 : 1);
  const at = (y: number, sag: number): string => `M150 ${y - sag}Q${MIDDLE} ${y + sag} ${WIDTH - 150} ${y - sag}`;
  return (
    <g id="inscriptions">
      <defs>
        <path id="p-pays" d={at(190, 12)} />
        <path id="p-rule" d={at(213, 13.5)} />
        <path id="p-more" d={at(236, 14.5)} />
        <path id="p-line" d={at(245.5, 26.5)} />
      </defs>
      <text
        class="f-serif f-gold t-mid"
        x={MIDDLE}
        y="160"
        font-size="16"
        letter-spacing="1.500"
      >{`${layout.facility.text}${layout.designations[0] ? `  ·  ${layout.designations[0].text}` : ""}`}</text>
      <CurvedText path="p-pays" class="f-serif f-gold" size={25} spacing={3.5}>
        {big.toUpperCase()}
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
        <SideInscriptions words={others} />
      )}
    </g>
  );
}

/** Whether an inscription of the insurance line has to be set small. */
const isLong = (inscription: string): boolean => inscription.length > 40;

const SIDE = { x: 178, y: 136, line: 16, longest: 34 };

/** Put the other sentences left and right in turn, each broken into short lines about the same height. */
function SideInscriptions({ words }: { words: readonly string[] }) {
  const sides = [words.filter((_, at) => at % 2 === 0), words.filter((_, at) => at % 2 === 1)];
  return (
    <>
      {sides.map((texts, side) => {
        const lines = texts.flatMap((text, at) =>
          breakLines(text).map((line, row) => ({ line, gap: at > 0 && row === 0 ? 5 : 0 })),
        );
        const x = side === 0 ? SIDE.x : WIDTH - SIDE.x;
        let y = SIDE.y - (lines.length * SIDE.line) / 2;
        return lines.map(({ line, gap }, at) => {
          y += SIDE.line + gap;
          return (
            <text key={`${side}/${at}`} class="f-serif f-side t-mid" x={x} y={y} font-size="13" letter-spacing=".5">
              {line}
            </text>
          );
        });
      })}
    </>
  );
}

/** Break a sentence into lines of about the same length. */
function breakLines(text: string): string[] {
  const count = Math.ceil(text.length / SIDE.longest);
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

const CARD = 76;

/** The dealer's hand, and beside it the hand that all players share. */
function Dealer({ scene }: { scene: Scene }) {
  const { felt } = scene.state.view;
  const dealer = felt.common.dealer;
  const community = felt.common.community;
  const x = community ? MIDDLE - 56 : MIDDLE;
  const room = community ? 180 : scene.kind === "blitz" ? 420 : 330;
  const from = { x: 0, y: 0 };
  return (
    <>
      {dealer && dealer.cards.length > 0 && (
        <g id="hand-dealer">
          <Hand
            scene={scene}
            hand={dealer}
            place="dealer"
            x={x}
            y={22}
            from={from}
            card={CARD}
            room={room}
            label={texts.table.dealer}
            gap={dealer.cards.length > 2 ? 0.6 : 1.12}
          />
          {scene.kind === "blitz" ? (
            <Total
              hand={dealer}
              x={x - widthOf(dealer.cards.length, room) / 2 - 10}
              y={96}
              size={15}
              isActive={false}
              isTwentyOne={false}
              isRoundOver={isRoundOver(scene.state)}
              delay={handArrivalDelay(scene, "dealer", dealer.cards.length)}
              anchor="end"
            />
          ) : (
            <CommunityHand scene={scene} name="dealer" x={x - widthOf(dealer.cards.length, room) / 2 - 10} />
          )}
        </g>
      )}
      {community && community.cards.length > 0 && (
        <g id="hand-community">
          <Hand
            scene={scene}
            hand={{ ...community, total: null }}
            place="community"
            x={MIDDLE + 196}
            y={22}
            from={from}
            card={CARD}
            room={260}
            label={texts.table.community}
            gap={community.cards.length > 2 ? 0.6 : 1.12}
          />
          <text class="f-dim t-mid" x={MIDDLE + 196} y="144" font-size="11.500">
            {texts.table.community}
          </text>
        </g>
      )}
    </>
  );
}

const widthOf = (cards: number, room: number): number =>
  Math.min(room, CARD * (1 + (cards - 1) * (cards > 2 ? 0.6 : 1.12)));

function CommunityHand({ scene, name, x }: { scene: Scene; name: string; x: number }) {
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

/** Insurance wagers lie between the two lines in front of their boxes, beside what is written there. */
function Insurances({ scene, places }: { scene: Scene; places: Place[] }) {
  const { view } = scene.state;
  const delay = arrivalDelay(scene);
  const insured = places.filter((place) => (wagersOf(view, place.seat).insurance ?? 0) > 0);
  const xs = stacksBesideText(
    insured.map((place) => place.x),
    isLong(linesOf(scene.layout)[0]?.inscription ?? "") ? 330 : 160,
  );
  return (
    <>
      {insured.map((place, at) => {
        const amount = wagersOf(view, place.seat).insurance ?? 0;
        const outcome = combinedOutcome(settlementsOf(view, place.seat).filter((each) => each.wager === "insurance"));
        const isLost = outcome?.tone === "lose";
        const x = xs[at] ?? place.x;
        const y = edgeAt(LINE, x) + 11.5;
        return (
          <g
            key={place.seat}
            id={`seat-${place.seat}-insurance`}
            role="img"
            aria-label={`${texts.table.insurance}. ${[texts.table.stake(brief(amount)), outcomeText(outcome)].filter(Boolean).join(", ")}.`}
          >
            <Stack x={x - 14} y={y} size={22} amount={amount} isCollected={isLost} delay={delay} />
            <Pill
              x={isLost ? x : x - 1}
              y={y}
              text={outcome?.text ?? brief(amount)}
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
