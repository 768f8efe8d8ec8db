// What does not fit on the page that is looked at, as sentences: text that is cut or leaves its button, controls that
// leave their panel, things that lie over each other, a page wider than the screen, a text that is not there. `names`
// may be shortened: people choose their length themselves.
(names) => {
  const found = [];
  const SLACK_PX = 2;
  const rect = (element) => element.getBoundingClientRect();
  const told = (element) =>
    `${element.localName}.${element.getAttribute("class")}: ${element.textContent.trim().slice(0, 50)}`;
  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) found.push(`the page is ${wider} px too wide`);

  // Elements with text of their own that can be seen.
  const hiddenWords = (element) => getComputedStyle(element).clipPath !== "none";
  const written = [...document.body.querySelectorAll("*")].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !(element instanceof SVGElement) &&
      !element.closest("[inert], noscript, [hidden]") &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()) &&
      !hiddenWords(element),
  );

  // Where the words of an element are: one box for all its lines.
  function wordsOf(element) {
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    return {
      left: Math.min(...boxes.map((box) => box.left)),
      right: Math.max(...boxes.map((box) => box.right)),
      top: Math.min(...boxes.map((box) => box.top)),
      bottom: Math.max(...boxes.map((box) => box.bottom)),
    };
  }

  // Elements scroll, stick or stand still together with the nearest of these.
  const layers = new Map([[document.body, document.body]]);
  function layerOf(element) {
    if (!layers.has(element)) layers.set(element, isLayer(element) ? element : layerOf(element.parentElement));
    return layers.get(element);
  }
  function isLayer(element) {
    const { position, overflowX, overflowY } = getComputedStyle(element);
    return ["fixed", "sticky"].includes(position) || [overflowX, overflowY].some((how) => /auto|scroll/.test(how));
  }

  const pieces = written.map((element) => ({ element, words: wordsOf(element), layer: layerOf(element) }));

  for (const { element, words, layer } of pieces) {
    const mayBeShort = names.some((name) => element.textContent.trim() === name);
    const style = getComputedStyle(element);
    const clips = /hidden|clip/.test(style.overflowX + style.overflowY);
    const line = parseFloat(style.lineHeight) || parseFloat(style.fontSize) * 1.2;
    if (clips && !mayBeShort) {
      if (element.scrollWidth > element.clientWidth + 1) found.push(`cut at the side: ${told(element)}`);
      if (element.scrollHeight > element.clientHeight + line / 2) found.push(`cut below: ${told(element)}`);
    }
    if (clips) continue;
    const around =
      element.closest(".count, button, .act, .tool, .chip, .eye, .note, .player, .sheet, .turn") ?? document.body;
    for (const box of [rect(element), rect(around)].filter((_, at) => at || style.display !== "inline")) {
      const out = Math.max(box.left - words.left, words.right - box.right, 0);
      const scrolls = around !== layer && around.contains(layer); // within it: what is further down can be reached
      const over = scrolls ? 0 : Math.max(box.top - words.top, words.bottom - box.bottom, 0);
      if (around !== document.body && (out > SLACK_PX || over > line / 3))
        found.push(`sticks out by ${Math.round(Math.max(out, over))} px: ${told(element)}`);
    }
    if (layer === document.body && (words.left < -1 || words.right > innerWidth + 1))
      found.push(`beyond the edge of the page: ${told(element)}`);
  }

  const meet = (a, b, slack) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
  pieces.forEach((one, at) => {
    for (const other of pieces.slice(at + 1)) {
      if (!meet(one.words, other.words, 5) || one.layer !== other.layer) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      found.push(`over each other: ${told(one.element)} | ${told(other.element)}`);
    }
  });

  const controls = [...document.querySelectorAll("button, a[href], input, summary")]
    .filter((control) => control.checkVisibility() && !control.closest("[inert]"))
    .map((element) => ({ element, box: rect(element), layer: layerOf(element) }));
  for (const { element, box, layer } of controls) {
    const around = element.closest(".zone, .panel, .sheet, .told");
    const slides = layer.scrollWidth > layer.clientWidth; // what is further along can be reached
    const out = around && !slides ? Math.max(rect(around).left - box.left, box.right - rect(around).right) : 0;
    if (out > SLACK_PX) found.push(`a button sticks out by ${Math.round(out)} px: ${told(element)}`);
  }
  for (const { element } of pieces)
    if (/^[a-z]+(\.[a-z_]+)+$/.test(element.textContent.trim())) found.push(`a text is missing: ${told(element)}`);
  const onPurpose = (one, other) => one.matches(".spot") !== other.matches(".spot"); // a chair stands on its spot
  controls.forEach((one, at) => {
    for (const other of controls.slice(at + 1)) {
      if (!meet(one.box, other.box, 3) || one.layer !== other.layer) continue;
      if (one.element.contains(other.element) || onPurpose(one.element, other.element)) continue;
      found.push(`buttons over each other: ${told(one.element)} | ${told(other.element)}`);
    }
  });
  return [...new Set(found)];
};
