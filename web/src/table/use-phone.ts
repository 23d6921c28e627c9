/** Whether the screen is a phone's, upright or on its side. */

import { useEffect, useState } from "preact/hooks";

const PHONE = matchMedia(
  "(max-width: 719px) and (orientation: portrait), (max-width: 479px), (max-height: 559px) and (orientation: landscape)",
);

export function usePhone(): boolean {
  const [isPhone, set] = useState(PHONE.matches);
  useEffect(() => {
    const onChange = (): void => {
      set(PHONE.matches);
    };
    PHONE.addEventListener("change", onChange);
    return () => {
      PHONE.removeEventListener("change", onChange);
    };
  }, []);
  return isPhone;
}
