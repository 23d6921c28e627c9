/** Answers of the house that do not change, each asked for once. */

import { useEffect, useState } from "preact/hooks";
import { call, ApiError } from "../wire/api.ts";

const asked = new Map<string, Promise<unknown>>();

/** Return the answer to a question; one that failed is asked again the next time. */
export function once<T>(path: string): Promise<T> {
  let answer = asked.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = call<T>("GET", path);
    asked.set(path, answer);
    answer.catch(() => asked.delete(path));
  }
  return answer;
}

export interface Loaded<T> {
  value: T | null;
  fault: string | null;
}

const NOTHING = { value: null, fault: null };

/** Load an answer while a component shows it; null asks nothing. */
export function useOnce<T>(path: string | null): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T> & { path: string | null }>({ ...NOTHING, path: null });
  useEffect(() => {
    if (path === null) return undefined;
    let isShown = true;
    once<T>(path).then(
      (value) => {
        if (isShown) setLoaded({ value, fault: null, path });
      },
      (error: unknown) => {
        if (isShown) setLoaded({ value: null, fault: error instanceof ApiError ? error.message : String(error), path });
      },
    );
    return () => {
      isShown = false;
    };
  }, [path]);
  return loaded.path === path ? loaded : NOTHING;
}
