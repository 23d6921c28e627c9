/** Why a chip was refused, at the spot, for four seconds. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { WIDTH } from "./geometry.ts";
import type { Refusal } from "./store.ts";
import { withDollars } from "../components/money.ts";
import { sentence } from "../components/sentence.ts";

const BOX = { width: 232, height: 92 };

/** Draw a refusal above the area that it belongs to; without an area it stands in the middle. */
export function RefusalNote({ refusal, height }: { refusal: Refusal | null; height: number }) {
  const note = useRef<SVGForeignObjectElement>(null);
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null);
  useLayoutEffect(() => {
    const stage = note.current?.ownerSVGElement;
    const spot = refusal?.spot ? document.getElementById(refusal.spot) : null;
    const matrix = stage?.getScreenCTM();
    if (!refusal || !stage || !matrix) {
      setPlace(null);
      return;
    }
    const box = (spot instanceof SVGElement ? spot : stage).getBoundingClientRect();
    const point = new DOMPoint(box.left + box.width / 2, spot ? box.top : box.top + box.height / 2).matrixTransform(
      matrix.inverse(),
    );
    setPlace({
      x: Math.max(6, Math.min(WIDTH - BOX.width - 6, point.x - BOX.width / 2)),
      y: Math.max(6, Math.min(height - BOX.height, point.y - BOX.height - 4)),
    });
  }, [refusal]);
  return (
    <foreignObject
      ref={note}
      x={place?.x ?? 0}
      y={place?.y ?? 0}
      width={BOX.width}
      height={BOX.height}
      class={refusal ? "refusalbox" : "refusalbox none"}
    >
      <div class="refusal" role="alert">
        {refusal && <RefusalText refusal={refusal} />}
      </div>
    </foreignObject>
  );
}

export function RefusalText({ refusal }: { refusal: Refusal }) {
  return (
    <p>
      {sentence(withDollars(refusal.message))}
      {refusal.clause && <code>{refusal.clause}</code>}
    </p>
  );
}
