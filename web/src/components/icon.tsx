/** Line icons, 24 by 24. */

const PATHS = {
  back: "M15 6l-6 6 6 6",
  search: "M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM20 20l-4.500-4.500",
  settings:
    "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.200 2.200M16.200 16.200l2.200 2.200M18.400 5.600l-2.200 2.200M7.800 16.200l-2.200 2.200",
  tick: "M5 12.500l4.500 4.500L19 7.500",
  cross: "M6 6l12 12M18 6L6 18",
  equals: "M5 9h14M5 15h14",
  down: "M6 9l6 6 6-6",
  undo: "M9 14L4 9l5-5M4 9h11a5 5 0 0 1 0 10h-3",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  repeat: "M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5",
  double: "M8 20V5M4 9l4-4 4 4M16 20V5M12 9l4-4 4 4",
  lock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
  shield: "M12 3l8 3v6c0 5-3.500 8-8 9-4.500-1-8-4-8-9V6l8-3ZM9 12l2 2 4-4",
  book: "M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2V4ZM5 18a2 2 0 0 1 2-2h12",
  more: "M5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M17 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0",
  warning: "M12 4l9 16H3L12 4ZM12 10v4M12 17h.010",
  left: "M15 6l-6 6 6 6",
  first: "M18 6l-6 6 6 6M7 6v12",
  last: "M6 6l6 6-6 6M17 6v12",
  right: "M9 6l6 6-6 6",
  coach: "M3 9l9-4 9 4-9 4-9-4ZM7 11v5c3 2 7 2 10 0v-5",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8h.010",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, class: more = "" }: { name: IconName; class?: string }) {
  return (
    <svg class={`icon ${more}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
