/** Your own hands and wagers on a phone while a round is on. */

import { settlementsOf, wagersOf, wonBy } from "../state/table.ts";
import { brief } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { countingCards } from "./counting.ts";
import { boxesOf, linesOf, titleOf, type Layout } from "./layout.ts";
import { combinedOutcome } from "./outcome.ts";
import { PhoneCard } from "./phone-card.tsx";
import { ChipStack, ResultMark } from "./phone-spots.tsx";
import { isRoundOver, type Scene } from "./scene.ts";
import { handName, totalText } from "./status-line.ts";

export function PhoneHands({ scene, seat }: { scene: Scene; seat: number | undefined }) {
  const { state, layout, kind } = scene;
  if (kind === "baccarat" && seat !== undefined) return null;
  if (seat === undefined)
    return (
      <div class="pown">
        <Inscriptions layout={layout} title={scene.listing.title} />
      </div>
    );
  const hands = state.view.felt.boxes[seat] ?? [];
  if (kind === "poker" && hands.length === 0)
    return (
      <div class="pown">
        <Inscriptions layout={layout} title={scene.listing.title} />
      </div>
    );
  const main = boxesOf(layout)[0]?.wager ?? null;
  const bet = state.view.felt.betting?.bets[seat] ?? 0;
  const share = wonBy(state.view, seat);
  const acting = state.view.asked.find((asked) => asked.seat === seat)?.hand ?? null;
  return (
    <div class={`pown h${hands.length} ${kind}`}>
      {[...hands]
        .map((hand, at) => ({ hand, number: at + 1 }))
        .reverse()
        .map(({ hand, number }) => {
          const isActive = hands.length === 1 || acting === number;
          const total = totalText(hand, kind === "twentyone", isRoundOver(state));
          const counting = kind === "blitz" ? countingCards(hand) : null;
          const upright = hand.cards.length - hand.doubles.length;
          const amount = hand.wager + hand.doubles.reduce((sum, double) => sum + double, 0);
          const outcome = combinedOutcome(
            settlementsOf(state.view, seat).filter((each) => each.wager === main && each.hand === number),
          );
          return (
            <div key={number} class={`phand ${isActive ? "act" : "rest"} ${acting === number ? "now" : ""}`}>
              {total && (
                <span class={`bdg ${total.isBust ? "lose" : acting === number || total.isNatural ? "own" : ""}`}>
                  {total.text}
                </span>
              )}
              <div
                class={`fan ${hand.cards.length > 4 ? "many" : ""}`}
                role="img"
                aria-label={`${texts.table.hand(number)}: ${handName(hand)}`}
              >
                {hand.cards.map((card, at) => (
                  <PhoneCard
                    key={`${state.view.round?.number ?? 0}/${at}`}
                    scene={scene}
                    card={card}
                    place={`box ${seat}, hand ${number}`}
                    at={at}
                    isSideways={at >= upright}
                    isDim={counting?.[at] === false}
                  />
                ))}
              </div>
              {share > 0 && (
                <p class="bet">
                  <ResultMark text={`+${brief(share)}`} tone="win" />
                </p>
              )}
              {bet > 0 && (
                <p class="bet num">
                  <ChipStack amount={bet} size={30} />
                  {texts.table.bet} <b>{brief(bet)}</b>
                </p>
              )}
              {amount > 0 && (
                <p class="bet num">
                  {outcome?.tone !== "lose" && <ChipStack amount={amount} size={34} />}
                  {outcome ? <ResultMark {...outcome} /> : <b>{brief(amount)}</b>}
                </p>
              )}
            </div>
          );
        })}
    </div>
  );
}

/** What the felt says, for who has no box on it yet. */
function Inscriptions({ layout, title }: { layout: Layout; title: string }) {
  const lines = linesOf(layout).map((each) => each.inscription);
  const words = layout.inscriptions.map((each) => each.text);
  const [first = title, ...rest] = lines.length > 0 ? [...words, ...lines] : [title, ...words];
  return (
    <div class="pinvite">
      <p>{layout.facility.text}</p>
      <p class="first">{first}</p>
      {rest.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/** The other wagers of your seat, each with what came of it. */
export function PhoneSides({ scene, seat }: { scene: Scene; seat: number | undefined }) {
  const { state, layout, kind } = scene;
  if (seat === undefined) return null;
  const hasHands = kind === "twentyone";
  const mains = new Set(hasHands ? boxesOf(layout).map((area) => area.wager) : []);
  const wagers = Object.entries(wagersOf(state.view, seat)).filter(
    ([wager, amount]) => amount > 0 && !mains.has(wager),
  );
  if (wagers.length === 0) return null;
  return (
    <ul class={`psides n${wagers.length}`}>
      {wagers.map(([wager, amount]) => {
        const outcome = combinedOutcome(settlementsOf(state.view, seat).filter((each) => each.wager === wager));
        return (
          <li key={wager}>
            {titleOf(layout, wager)}
            {outcome ? (
              <ResultMark {...outcome} />
            ) : (
              <span class="rmark num">
                <ChipStack amount={amount} size={16} />
                {brief(amount)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
