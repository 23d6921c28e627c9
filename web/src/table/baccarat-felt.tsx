/** The play view of Midi and Mini Baccarat: Player's and Banker's hands in the middle, bands of wagers along the arc. */

import { tableName } from "../state/private.ts";
import { texts } from "../i18n/index.ts";
import { HandPanel, Points } from "./baccarat-hands.tsx";
import { Seat } from "./baccarat-seat.tsx";
import { FixtureBox, Meters } from "./fixtures.tsx";
import { MIDI, outline, seatPlaces, WIDTH } from "./geometry.ts";
import { RefusalNote } from "./refusal.tsx";
import { revealedScene, type Scene } from "./scene.ts";

const OWN_WIDTH = 320;

export function BaccaratFelt({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  const { layout, state, listing, store } = scene;
  const places = seatPlaces(layout.seats.numbers, state.you.seats, OWN_WIDTH);
  const { height } = MIDI;
  const told = revealedScene(scene);
  return (
    <svg
      class="stage"
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="xMidYMin meet"
      role="group"
      aria-label={texts.table.felt(listing.title, tableName(listing.id), layout.seats.numbers.length)}
    >
      <g id="table" aria-hidden="true">
        <path d={outline(MIDI, 12)} fill="var(--rail)" />
        <path d={outline(MIDI)} fill="url(#felt-light)" stroke="var(--rail-edge)" stroke-width="1.500" />
      </g>
      <Title scene={scene} />
      <HandPanel scene={scene} name="player" x={170} />
      <HandPanel scene={scene} name="banker" x={602} />
      <Points scene={told} />
      <Ends scene={scene} />
      <Meters scene={scene} />
      {[...places]
        .sort((a, b) => Number(a.isOwn) - Number(b.isOwn))
        .map((place) => (
          <Seat key={place.seat} scene={told} place={place} sit={sit} />
        ))}
      <RefusalNote refusal={store.refusal.value} height={height} />
    </svg>
  );
}

function Title({ scene }: { scene: Scene }) {
  const { layout, listing } = scene;
  const words = layout.inscriptions.map((each) => each.text).join("  ·  ");
  return (
    <g id="inscriptions">
      <text class="f-serif f-gold t-mid" x={WIDTH / 2} y="208" font-size="17" letter-spacing="3">
        {listing.title.toUpperCase()}
      </text>
      <text class="f-serif f-cream t-mid" x={WIDTH / 2} y="222" font-size="11.500" letter-spacing=".5">
        {words || layout.facility.text}
      </text>
    </g>
  );
}

/** Shoe and round at both ends of the hands; a meter takes the place of the round. */
function Ends({ scene }: { scene: Scene }) {
  const { shoe, round } = scene.state.view;
  return (
    <>
      {shoe.cards > 0 && (
        <FixtureBox
          id="fixture-shoe"
          x={24}
          y={10}
          width={128}
          label={texts.table.deck}
          value={texts.table.cardsOf(shoe.cards - shoe.out, shoe.cards)}
        />
      )}
      {round && Object.keys(scene.state.house.meters).length === 0 && (
        <FixtureBox
          id="fixture-round"
          x={WIDTH - 152}
          y={10}
          width={128}
          label={texts.table.round}
          value={String(round.number)}
        />
      )}
    </>
  );
}
