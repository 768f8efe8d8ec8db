// @ts-check
// Small trees of elements, and how the page on screen is changed into a freshly drawn one.

const SVG = "http://www.w3.org/2000/svg";
const { assets } = document.documentElement.dataset; // the folder of their address
const SPRITE = `${assets}icons.svg`;

/**
 * An element: attributes that are null or false are left out, children may be nested lists, text or nothing.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(
      name,
      value === true ? "" : Array.isArray(value) ? value.filter(Boolean).join(" ") : `${value}`,
    );
  }
  element.append(...present(children));
  return element;
}

/**
 * An element of a drawing, with attributes and children as above.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, `${value}`);
  }
  element.append(...present(children));
  return element;
}

/**
 * Children without lists and without nothings.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  /** @type {any[]} */
  const flat = children.flat(/** @type {1} */ (Infinity));
  return flat.filter((child) => child !== null && child !== undefined && child !== false);
}

/**
 * A drawing from the sprite.
 * @param {string} name
 * @param {string} [className]
 */
export function icon(name, className = "icon") {
  return svg("svg", { class: className, "aria-hidden": "true" }, svg("use", { href: `${SPRITE}#${name}` }));
}

/**
 * Stylesheets that are not there with the first view.
 * @param {...string} names
 */
export function needStyles(...names) {
  return Promise.all(names.map((name) => document.getElementById(`style-${name}`) ?? styled(name)));
}

/** @param {string} name */
function styled(name) {
  const link = h("link", { rel: "stylesheet", id: `style-${name}`, href: `${assets}css/${name}.css` });
  document.head.append(link);
  return new Promise((done, failed) => {
    link.addEventListener("load", done);
    link.addEventListener("error", failed);
  });
}

/**
 * A button that does a deed (see actions.js) with a value.
 * @param {object} how
 * @param {string} how.deed
 * @param {unknown} [how.value] what the deed gets; anything that JSON can hold
 * @param {Child} [how.label]
 * @param {Child} [how.picture]
 * @param {string} [how.className]
 * @param {string} [how.testid] for tests
 * @param {string | null} [how.name] what it is called where it has no label
 * @param {boolean} [how.pressed]
 * @param {boolean} [how.hidden]
 * @param {boolean} [how.disabled]
 */
export function button({ deed, value, label, picture, className, testid, name, pressed, hidden, disabled }) {
  return h(
    "button",
    {
      type: "button",
      class: className ?? "act",
      "data-do": deed,
      "data-value": value === undefined ? null : JSON.stringify(value),
      "data-testid": testid,
      "aria-label": name ?? null,
      "aria-pressed": pressed === undefined ? null : String(pressed),
      hidden,
      disabled,
    },
    picture ? h("span", { class: "picture" }, picture) : null,
    label ? h("span", { class: "label" }, label) : null,
  );
}

/**
 * The control with a deed that was tapped, or that holds what was tapped.
 * @param {Event} event
 * @returns {HTMLElement | null}
 */
export function controlAt({ target }) {
  return target instanceof Element ? target.closest("[data-do]") : null;
}

/**
 * Changes `old` so that it equals `fresh`, a node of the same kind. Elements with a `data-key` are kept while their key
 * is there, so pictures do not flicker, what is typed stays, and only what is new is animated.
 * @param {Node} old
 * @param {Node} fresh
 */
export function morph(old, fresh) {
  if (old instanceof Element && fresh instanceof Element) morphElement(old, fresh);
  else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function morphElement(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isOfPeople(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  morphChildren(old, fresh);
}

/**
 * What somebody unfolded stays so.
 * @param {Element} element
 * @param {string} attribute
 */
function isOfPeople(element, attribute) {
  return element.nodeName === "DETAILS" && attribute === "open";
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function morphChildren(old, fresh) {
  /** @type {Map<string | undefined, Node>} */
  const kept = new Map();
  for (const child of old.children) {
    if (keyOf(child)) kept.set(keyOf(child), child);
  }
  let next = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const match = keyOf(child) ? kept.get(keyOf(child)) : firstLike(next, child);
    if (!match || match.nodeName !== child.nodeName) {
      old.insertBefore(child, next);
      continue;
    }
    if (match === next) next = next.nextSibling;
    else old.insertBefore(match, next);
    morph(match, child);
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

/**
 * @param {Node | null} next
 * @param {Node} child
 */
function firstLike(next, child) {
  return next && !keyOf(next) && next.nodeName === child.nodeName ? next : null;
}

/** @param {Node} node */
function keyOf(node) {
  return node instanceof HTMLElement || node instanceof SVGElement ? node.dataset.key : undefined;
}
