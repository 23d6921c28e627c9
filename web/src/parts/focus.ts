/** Give an element the focus when it appears; as a `ref` it keeps its identity, so that later renders leave the focus alone. */
export const takeFocus = (element: HTMLElement | null): void => { element?.focus(); };
