/** Radio buttons side by side. */

import type { Signal } from "@preact/signals";

export function RadioGroup<T extends string>({
  name,
  title,
  value,
  options,
}: {
  name: string;
  title: string;
  value: Signal<T>;
  options: Record<T, string>;
}) {
  return (
    <fieldset class="choose">
      <legend class="caps">{title}</legend>
      <div class="segments">
        {(Object.entries(options) as [T, string][]).map(([option, label]) => (
          <label key={option} class="segment">
            <input
              type="radio"
              name={name}
              checked={value.value === option}
              onChange={() => {
                value.value = option;
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
