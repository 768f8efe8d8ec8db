// What people read, from the catalogue of their language: see web/texts.py.

const YEAR_S = 365 * 24 * 3600;

const page = document.documentElement;
const catalogue = { messages: {}, language: page.lang, parts: [], edition: null };

// The texts of the first view, and of the parts that the page needs besides.
export async function loadTexts(...parts) {
  await use(page.lang, parts);
}

// The texts of parts that are not there with the first view.
export async function needTexts(...parts) {
  const missing = parts.filter((part) => !catalogue.parts.includes(part));
  if (!missing.length) return;
  const { language } = catalogue;
  const texts = await Promise.all(missing.map((part) => fetched(language, `/${part}`)));
  if (language !== catalogue.language) return needTexts(...parts); // another one was chosen meanwhile
  Object.assign(catalogue.messages, ...texts);
  catalogue.parts.push(...missing);
}

// From now on everything on this device is said in another language, other pages and later days too.
export async function speak(language) {
  await use(language, catalogue.parts);
  document.cookie = `language=${language}; path=/; max-age=${YEAR_S}; SameSite=Lax`;
  page.lang = language;
}

async function use(language, parts) {
  const texts = await Promise.all(["", ...parts.map((part) => `/${part}`)].map((file) => fetched(language, file)));
  catalogue.messages = Object.assign({}, ...texts);
  catalogue.parts = [...parts];
  catalogue.language = language;
  catalogue.plural = new Intl.PluralRules(language);
  catalogue.list = new Intl.ListFormat(language);
}

async function fetched(language, file) {
  const folder = page.dataset.texts.replace(/\/[^/]+$/, "");
  return (await fetch(`${folder}/${language}${file}.json`)).json();
}

// The languages that the box speaks, each with its own name: [["da", "Dansk"], ...].
export function languages() {
  return page.dataset.languages.split(" ").map((tag) => {
    const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag);
    return [tag, name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)];
  });
}

export function languageNow() {
  return catalogue.language;
}

// From now on the edition's own wording goes first.
export function speakOf(edition) {
  catalogue.edition = edition;
}

// `edition` when it is another one than the one of the match.
export function say(key, values = {}, edition = catalogue.edition) {
  const { messages, plural } = catalogue;
  let message = messages[`${key}@${edition}`] ?? messages[key] ?? key;
  if (typeof message !== "string") message = message[plural.select(values.count)] ?? message.other;
  return message.replace(/\{(\w+)\}/g, (_, place) => values[place] ?? "");
}

export function knows(key, edition = catalogue.edition) {
  return key in catalogue.messages || `${key}@${edition}` in catalogue.messages;
}

export function sayNumber(number) {
  return number.toLocaleString(catalogue.language);
}

// A share of 1, rounded down: nothing is surer than it is.
export function sayPercent(share) {
  return (Math.floor(share * 100) / 100).toLocaleString(catalogue.language, { style: "percent" });
}

export function sayList(items) {
  return catalogue.list.format(items);
}
