// What is wrong with the looks of a page: small targets, cut text, text on text. `least` is the least target of a thumb.
(least) => {
  const faults = [];
  const top = [...document.querySelectorAll("[role=dialog]")].at(-1);
  const within = top ?? document.body;

  const say = (element) => {
    const words = (element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${words}"`;
  };
  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".sr-only, .collected, .ghost, title, defs, symbol") &&
    getComputedStyle(element).clipPath === "none";

  // A field that is drawn by its label is as large as the label; links in sentences may be as low as their line.
  const THUMB = ".phone-dock .decide, .phone-dock .phone-tray-buttons, .phone-dock .chips, .spot-tiles, .go, .why-row";
  for (const element of within.querySelectorAll("button, a[href], input, select, summary, [role=button], [role=tab]")) {
    const shown = element.closest("label") ?? element;
    if (!isSeen(shown) || element.closest("p a")) continue;
    const { width, height } = shown.getBoundingClientRect();
    const wanted = element.closest(THUMB) ? least : 24;
    if (width > 0 && Math.min(width, height) < wanted - 0.5) {
      faults.push(`target of ${width.toFixed(0)} x ${height.toFixed(0)}, not ${wanted}: ${say(element)}`);
    }
  }

  // Text that its box cuts. The rules in the bar above are said again in the panel.
  for (const element of within.querySelectorAll("*")) {
    if (element instanceof SVGElement || !isSeen(element) || element.closest(".rules-line")) continue;
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
    const isCut = getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
    if (hasText && isCut) faults.push(`cut text: ${say(element)}`);
  }

  const around = (points) => {
    const xs = points.map((point) => point.x), ys = points.map((point) => point.y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  };

  // Each letter of the felt has a box of its own: lines of text are turned and curved there.
  const lettersOf = (text) => {
    const matrix = text.getScreenCTM();
    const boxes = [];
    for (let at = 0; at < text.getNumberOfChars(); at += 1) {
      const { x, y, width, height } = text.getExtentOfChar(at);
      if (width === 0 || text.textContent[at] === " ") continue;
      const corners = [x, x + width].flatMap((across) => [y + height * 0.25, y + height * 0.8].map((down) => new DOMPoint(across, down)));
      boxes.push(around(corners.map((corner) => corner.matrixTransform(matrix))));
    }
    return boxes;
  };
  const linesOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((box) => box.width > 1).map(({ left, right, top: upper, bottom, height }) => (
      { left, right, top: upper + height * 0.2, bottom: bottom - height * 0.2 }
    ));
  };
  const pieces = [];
  for (const text of within.querySelectorAll("svg.stage text")) {
    if (isSeen(text) && text.textContent.trim() !== "") pieces.push({ owner: text, boxes: lettersOf(text) });
  }
  const walker = document.createTreeWalker(within.querySelector("main") ?? within, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const owner = walker.currentNode.parentElement;
    if (owner instanceof SVGElement || walker.currentNode.data.trim() === "" || !isSeen(owner)) continue;
    if (!owner.closest(".panel, [role=alert]")) pieces.push({ owner, boxes: linesOf(walker.currentNode) });
  }

  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5;
  const isEnlarged = matchMedia("(max-height: 479px) and (max-width: 559px)").matches;
  const isFixed = document.querySelector("main[data-state]") && !top && !isEnlarged;
  pieces.forEach(({ owner, boxes }, at) => {
    for (const other of pieces.slice(at + 1)) {
      if (boxes.some((box) => other.boxes.some((each) => meet(box, each)))) faults.push(`${say(owner)} lies on ${say(other.owner)}`);
    }
    // Rows that scroll sideways are meant to.
    if (boxes.some((box) => box.left < -1 || box.right > innerWidth + 1) && !owner.closest(".road, .filter-group, .scroll-x")) faults.push(`beside the window: ${say(owner)}`);
    // The table's page does not scroll, unless it is enlarged to 400 %: what is below the window is lost.
    if (isFixed && boxes.some((box) => box.bottom > innerHeight + 1 || box.top < -1) && !owner.closest(".phone-dock")) faults.push(`below the window: ${say(owner)}`);
  });

  // Areas for chips keep clear of the frames of the hands.
  for (const hand of within.querySelectorAll("svg.stage .hand-panel")) {
    const { left, right, top: upper, bottom } = hand.getBoundingClientRect();
    const frame = { left, right, top: upper, bottom: bottom + 4 };
    for (const spot of within.querySelectorAll("svg.stage .spot")) {
      if (meet(frame, spot.getBoundingClientRect())) faults.push(`${spot.parentElement.id} touches ${hand.parentElement.id}`);
    }
  }

  for (const chip of within.querySelectorAll("svg.stage use[href^='#chip-']")) {
    if (!isSeen(chip)) continue;
    const { left, top: upper, width, height } = chip.getBoundingClientRect();
    const core = { left: left + width * 0.15, right: left + width * 0.85, top: upper + height * 0.15, bottom: upper + height * 0.85 };
    for (const { owner, boxes } of pieces) if (boxes.some((box) => meet(core, box))) faults.push(`a chip lies on ${say(owner)}`);
  }
  return [...new Set(faults)];
}
