/** Your own hands and wagers on a phone during a round. */

import { settlementsOf, wagersOf, potWinnings } from "../state/table.ts";
import { formatShortDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { countingCards } from "./counting-cards.ts";
import { boxesOf, linesOf, feltTitle, type Layout } from "./layout.ts";
import { combinedOutcome } from "./outcome.ts";
import { PhoneCard } from "./phone-card.tsx";
import { ChipStack, OutcomeMark } from "./phone-spots.tsx";
import { isRoundOver, type Scene } from "./scene.ts";
import { handName, totalText } from "./status-line.ts";

export function PhoneHands({ scene, seat }: { scene: Scene; seat: number | undefined }) {
  const { state, layout, kind } = scene;
  if (kind === "baccarat" && seat !== undefined) return null;
  if (seat === undefined)
    return (
      <div class="phone-own-hands">
        <Inscriptions layout={layout} title={scene.listing.title} />
      </div>
    );
  const hands = state.view.felt.boxes[seat] ?? [];
  if (kind === "poker" && hands.length === 0)
    return (
      <div class="phone-own-hands">
        <Inscriptions layout={layout} title={scene.listing.title} />
      </div>
    );
  const main = boxesOf(layout)[0]?.wager ?? null;
  const bet = state.view.felt.betting?.bets[seat] ?? 0;
  const winnings = potWinnings(state.view, seat);
  const decidingHand = state.view.pending.find((decision) => decision.seat === seat)?.hand ?? null;
  return (
    <div class={`phone-own-hands h${hands.length} ${kind}`}>
      {[...hands]
        .map((hand, index) => ({ hand, number: index + 1 }))
        .reverse()
        .map(({ hand, number }) => {
          const isActive = hands.length === 1 || decidingHand === number;
          const total = totalText(hand, kind === "twentyone", isRoundOver(state));
          const counting = kind === "blitz" ? countingCards(hand) : null;
          const upright = hand.cards.length - hand.doubles.length;
          const amount = hand.wager + hand.doubles.reduce((sum, double) => sum + double, 0);
          const outcome = combinedOutcome(
            settlementsOf(state.view, seat).filter((each) => each.wager === main && each.hand === number),
          );
          return (
            <div
              key={number}
              class={`phone-hand ${isActive ? "active" : "inactive"} ${decidingHand === number ? "current" : ""}`}
            >
              {total && (
                <span
                  class={`total-badge ${total.isBust ? "lose" : decidingHand === number || total.isNatural ? "own" : ""}`}
                >
                  {total.text}
                </span>
              )}
              <div
                class={`fan ${hand.cards.length > 4 ? "many" : ""}`}
                role="img"
                aria-label={`${texts.table.hand(number)}: ${handName(hand)}`}
              >
                {hand.cards.map((card, index) => (
                  <PhoneCard
                    key={`${state.view.round?.number ?? 0}/${index}`}
                    scene={scene}
                    card={card}
                    handKey={`box ${seat}, hand ${number}`}
                    index={index}
                    isSideways={index >= upright}
                    isDim={counting?.[index] === false}
                  />
                ))}
              </div>
              {winnings > 0 && (
                <p class="bet">
                  <OutcomeMark text={`+${formatShortDollars(winnings)}`} tone="win" />
                </p>
              )}
              {bet > 0 && (
                <p class="bet num">
                  <ChipStack amount={bet} size={30} />
                  {texts.table.bet} <b>{formatShortDollars(bet)}</b>
                </p>
              )}
              {amount > 0 && (
                <p class="bet num">
                  {outcome?.tone !== "lose" && <ChipStack amount={amount} size={34} />}
                  {outcome ? <OutcomeMark {...outcome} /> : <b>{formatShortDollars(amount)}</b>}
                </p>
              )}
            </div>
          );
        })}
    </div>
  );
}

/** Inscriptions of the felt, for a player without a box. */
function Inscriptions({ layout, title }: { layout: Layout; title: string }) {
  const lines = linesOf(layout).map((each) => each.inscription);
  const sentences = layout.inscriptions.map((each) => each.text);
  const [first = title, ...rest] = lines.length > 0 ? [...sentences, ...lines] : [title, ...sentences];
  return (
    <div class="phone-inscriptions">
      <p>{layout.facility.text}</p>
      <p class="first">{first}</p>
      {rest.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/** Your other wagers and their outcomes. */
export function PhoneSideWagers({ scene, seat }: { scene: Scene; seat: number | undefined }) {
  const { state, layout, kind } = scene;
  if (seat === undefined) return null;
  const hasHands = kind === "twentyone";
  const mains = new Set(hasHands ? boxesOf(layout).map((area) => area.wager) : []);
  const wagers = Object.entries(wagersOf(state.view, seat)).filter(
    ([wager, amount]) => amount > 0 && !mains.has(wager),
  );
  if (wagers.length === 0) return null;
  return (
    <ul class={`phone-side-wagers n${wagers.length}`}>
      {wagers.map(([wager, amount]) => {
        const outcome = combinedOutcome(settlementsOf(state.view, seat).filter((each) => each.wager === wager));
        return (
          <li key={wager}>
            {feltTitle(layout, wager)}
            {outcome ? (
              <OutcomeMark {...outcome} />
            ) : (
              <span class="outcome-mark num">
                <ChipStack amount={amount} size={16} />
                {formatShortDollars(amount)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
