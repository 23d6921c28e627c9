/** SVG elements as buttons. */

/** Return the props that make an SVG element a button: click, Enter and Space press it. */
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
