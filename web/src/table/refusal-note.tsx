/** Why a chip was refused, shown at the area for four seconds. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { STAGE_WIDTH } from "./geometry.ts";
import type { Refusal } from "./table-store.ts";
import { withDollars } from "../components/money.ts";
import { toSentence } from "../components/sentence.ts";

const NOTE_SIZE = { width: 232, height: 92 };

/** Place the note above the refused area, or in the middle without one. */
export function RefusalNote({ refusal, height }: { refusal: Refusal | null; height: number }) {
  const note = useRef<SVGForeignObjectElement>(null);
  const [position, setPosition] = useState<{ x: number; y: number } | null>(null);
  useLayoutEffect(() => {
    const stage = note.current?.ownerSVGElement;
    const spot = refusal?.spot ? document.getElementById(refusal.spot) : null;
    const matrix = stage?.getScreenCTM();
    if (!refusal || !stage || !matrix) {
      setPosition(null);
      return;
    }
    const box = (spot instanceof SVGElement ? spot : stage).getBoundingClientRect();
    const point = new DOMPoint(box.left + box.width / 2, spot ? box.top : box.top + box.height / 2).matrixTransform(
      matrix.inverse(),
    );
    setPosition({
      x: Math.max(6, Math.min(STAGE_WIDTH - NOTE_SIZE.width - 6, point.x - NOTE_SIZE.width / 2)),
      y: Math.max(6, Math.min(height - NOTE_SIZE.height, point.y - NOTE_SIZE.height - 4)),
    });
  }, [refusal]);
  return (
    <foreignObject
      ref={note}
      x={position?.x ?? 0}
      y={position?.y ?? 0}
      width={NOTE_SIZE.width}
      height={NOTE_SIZE.height}
      class={refusal ? "refusal-box" : "refusal-box none"}
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
      {toSentence(withDollars(refusal.message))}
      {refusal.clause && <code>{refusal.clause}</code>}
    </p>
  );
}
