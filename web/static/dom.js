// Small trees of elements, and how the page on screen is changed into a freshly drawn one.

const SVG = "http://www.w3.org/2000/svg";
const { assets } = document.documentElement.dataset; // the folder of their address
const SPRITE = `${assets}icons.svg`;

// An element: attributes that are null or false are left out, children may be nested lists, text or nothing.
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : Array.isArray(value) ? value.filter(Boolean).join(" ") : value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

// An element of a drawing, with attributes and children as above.
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

// A drawing from the sprite.
export function icon(name, className = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(SVG, "use"));
  svg.firstChild.setAttribute("href", `${SPRITE}#${name}`);
  return svg;
}

// Stylesheets that are not there with the first view.
export function needStyles(...names) {
  return Promise.all(names.map((name) => document.getElementById(`style-${name}`) ?? styled(name)));
}

function styled(name) {
  const link = h("link", { rel: "stylesheet", id: `style-${name}`, href: `${assets}css/${name}.css` });
  document.head.append(link);
  return new Promise((done, failed) => {
    link.addEventListener("load", done);
    link.addEventListener("error", failed);
  });
}

// A button that does a deed (see actions.js) with a value; `testid` is for tests.
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

// Changes `old` so that it equals `fresh`. Elements with a `data-key` are kept while their key is there, so pictures
// do not flicker, what is typed stays, and only what is new is animated.
export function morph(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isOfPeople(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  morphChildren(old, fresh);
}

// What somebody unfolded stays so.
function isOfPeople(element, attribute) {
  return element.nodeName === "DETAILS" && attribute === "open";
}

function morphChildren(old, fresh) {
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

function firstLike(next, child) {
  return next && !keyOf(next) && next.nodeName === child.nodeName ? next : null;
}

function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.dataset.key : undefined;
}
