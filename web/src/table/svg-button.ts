/** Drawings of the felt that are buttons. */

/** What makes a drawing a button: a click, Enter or Space presses it. */
export const buttonProps = (press: () => void) => ({
  role: "button" as const,
  tabindex: 0,
  onClick: press,
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    press();
  },
});
