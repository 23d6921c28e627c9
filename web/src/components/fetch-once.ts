/** Requests whose answers do not change, sent once per page load. */

import { useEffect, useState } from "preact/hooks";
import { call, ApiError } from "../wire/api.ts";

const answers = new Map<string, Promise<unknown>>();

/** Return the answer to a GET request. A failed request is sent again the next time. */
export function fetchOnce<T>(path: string): Promise<T> {
  let answer = answers.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = call<T>("GET", path);
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
  }
  return answer;
}

export interface Loaded<T> {
  value: T | null;
  error: string | null;
}

const NOT_LOADED = { value: null, error: null };

/** Load an answer while a component is mounted; null loads nothing. */
export function useFetchOnce<T>(path: string | null): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T> & { path: string | null }>({ ...NOT_LOADED, path: null });
  useEffect(() => {
    if (path === null) return undefined;
    let isMounted = true;
    fetchOnce<T>(path).then(
      (value) => {
        if (isMounted) setLoaded({ value, error: null, path });
      },
      (error: unknown) => {
        if (isMounted)
          setLoaded({ value: null, error: error instanceof ApiError ? error.message : String(error), path });
      },
    );
    return () => {
      isMounted = false;
    };
  }, [path]);
  return loaded.path === path ? loaded : NOT_LOADED;
}
