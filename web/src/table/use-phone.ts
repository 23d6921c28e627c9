/** Whether the screen is a phone, in either orientation. */

import { useEffect, useState } from "preact/hooks";

const PHONE_QUERY = matchMedia(
  "(max-width: 719px) and (orientation: portrait), (max-width: 479px), (max-height: 559px) and (orientation: landscape)",
);

export function usePhone(): boolean {
  const [isPhone, setPhone] = useState(PHONE_QUERY.matches);
  useEffect(() => {
    const onChange = (): void => {
      setPhone(PHONE_QUERY.matches);
    };
    PHONE_QUERY.addEventListener("change", onChange);
    return () => {
      PHONE_QUERY.removeEventListener("change", onChange);
    };
  }, []);
  return isPhone;
}
