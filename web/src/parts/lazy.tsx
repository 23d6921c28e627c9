/** A page that is loaded when it is first shown. */

import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | null = null;
  return function Lazy(given: P) {
    const [, setLoaded] = useState(loaded !== null);
    useEffect(() => { if (!loaded) void load().then((page) => { loaded = page; setLoaded(true); }); }, []);
    const Page = loaded;
    return Page ? <Page {...given} /> : <div class="loading" aria-busy="true" />;
  };
}

export function Suspense({ children }: { children: ComponentChildren }) {
  return <>{children}</>;
}
