/** Play view of Midi and Mini Baccarat: both hands in the middle, bands of wagers along the arc. */

import { tableName } from "../state/private-tables.ts";
import { texts } from "../i18n/index.ts";
import { HandPanel, Points } from "./baccarat-hands.tsx";
import { BaccaratSeat } from "./baccarat-seat.tsx";
import { FixtureBox, Meters } from "./fixtures.tsx";
import { BACCARAT_STAGE, feltOutline, seatPositions, STAGE_WIDTH } from "./geometry.ts";
import { RefusalNote } from "./refusal-note.tsx";
import { revealedScene, type Scene } from "./scene.ts";

const OWN_WIDTH = 320;

export function BaccaratFelt({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  const { layout, state, listing, store } = scene;
  const positions = seatPositions(layout.seats.numbers, state.you.seats, OWN_WIDTH);
  const { height } = BACCARAT_STAGE;
  const revealed = revealedScene(scene);
  return (
    <svg
      class="stage"
      viewBox={`0 0 ${STAGE_WIDTH} ${height}`}
      preserveAspectRatio="xMidYMin meet"
      role="group"
      aria-label={texts.table.felt(listing.title, tableName(listing.id), layout.seats.numbers.length)}
    >
      <g id="table" aria-hidden="true">
        <path d={feltOutline(BACCARAT_STAGE, 12)} fill="var(--rail)" />
        <path d={feltOutline(BACCARAT_STAGE)} fill="url(#felt-light)" stroke="var(--rail-edge)" stroke-width="1.500" />
      </g>
      <Title scene={scene} />
      <HandPanel scene={scene} name="player" x={170} />
      <HandPanel scene={scene} name="banker" x={602} />
      <Points scene={revealed} />
      <SideFixtures scene={scene} />
      <Meters scene={scene} />
      {[...positions]
        .sort((a, b) => Number(a.isOwn) - Number(b.isOwn))
        .map((position) => (
          <BaccaratSeat key={position.seat} scene={revealed} position={position} sit={sit} />
        ))}
      <RefusalNote refusal={store.refusal.value} height={height} />
    </svg>
  );
}

function Title({ scene }: { scene: Scene }) {
  const { layout, listing } = scene;
  const inscription = layout.inscriptions.map((each) => each.text).join("  ·  ");
  return (
    <g id="inscriptions">
      <text class="f-serif f-gold t-mid" x={STAGE_WIDTH / 2} y="208" font-size="17" letter-spacing="3">
        {listing.title.toUpperCase()}
      </text>
      <text class="f-serif f-cream t-mid" x={STAGE_WIDTH / 2} y="222" font-size="11.500" letter-spacing=".5">
        {inscription || layout.facility.text}
      </text>
    </g>
  );
}

/** Shoe and round on both sides of the hands; a meter replaces the round. */
function SideFixtures({ scene }: { scene: Scene }) {
  const { shoe, round } = scene.state.view;
  return (
    <>
      {shoe.cards > 0 && (
        <FixtureBox
          id="fixture-shoe"
          x={24}
          y={10}
          width={128}
          label={texts.table.cardsLeft}
          value={texts.table.cardsOf(shoe.cards - shoe.cards_out, shoe.cards)}
        />
      )}
      {round && Object.keys(scene.state.status.meters).length === 0 && (
        <FixtureBox
          id="fixture-round"
          x={STAGE_WIDTH - 152}
          y={10}
          width={128}
          label={texts.table.round}
          value={String(round.number)}
        />
      )}
    </>
  );
}
