// @ts-check
// What people read, from the catalogue of their language: see web/texts.py.

const YEAR_S = 365 * 24 * 3600;

const page = document.documentElement;
/**
 * `edition` is the one that is played: its own wording goes first.
 * @type {{
 *   messages: Messages, language: string, parts: string[], edition: string | null | undefined,
 *   plural: Intl.PluralRules, list: Intl.ListFormat,
 * }}
 */
const catalogue = { messages: {}, language: page.lang, parts: [], edition: null, ...formats(page.lang) };

/**
 * The texts of the first view, and of the parts that the page needs besides.
 * @param {...string} parts
 */
export async function loadTexts(...parts) {
  await use(page.lang, parts);
}

/**
 * The texts of parts that are not there with the first view.
 * @param {...string} parts
 * @returns {Promise<void>}
 */
export async function needTexts(...parts) {
  const missing = parts.filter((part) => !catalogue.parts.includes(part));
  if (!missing.length) return;
  const { language } = catalogue;
  const texts = await Promise.all(missing.map((part) => fetched(language, `/${part}`)));
  if (language !== catalogue.language) return needTexts(...parts); // another one was chosen meanwhile
  Object.assign(catalogue.messages, ...texts);
  catalogue.parts.push(...missing);
}

/**
 * From now on everything on this device is said in another language, other pages and later days too.
 * @param {string} language
 */
export async function speak(language) {
  await use(language, catalogue.parts);
  document.cookie = `language=${language}; path=/; max-age=${YEAR_S}; SameSite=Lax`;
  page.lang = language;
}

/**
 * @param {string} language
 * @param {string[]} parts
 */
async function use(language, parts) {
  const texts = await Promise.all(["", ...parts.map((part) => `/${part}`)].map((file) => fetched(language, file)));
  catalogue.messages = Object.assign({}, ...texts);
  catalogue.parts = [...parts];
  catalogue.language = language;
  Object.assign(catalogue, formats(language));
}

/** @param {string} language */
function formats(language) {
  return { plural: new Intl.PluralRules(language), list: new Intl.ListFormat(language) };
}

/**
 * @param {string} language
 * @param {string} file "" or "/part"
 * @returns {Promise<Messages>}
 */
async function fetched(language, file) {
  const folder = page.dataset.texts.replace(/\/[^/]+$/, "");
  return (await fetch(`${folder}/${language}${file}.json`)).json();
}

/**
 * The languages that the box speaks, each with its own name: [["da", "Dansk"], ...].
 * @returns {[string, string][]}
 */
export function languages() {
  return page.dataset.languages.split(" ").map((tag) => {
    const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
    return [tag, name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)];
  });
}

export function languageNow() {
  return catalogue.language;
}

/**
 * From now on the edition's own wording goes first.
 * @param {string | undefined} edition
 */
export function speakOf(edition) {
  catalogue.edition = edition;
}

/**
 * A text of the catalogue with its places filled in, in the plural form of `values.count`. A key without a text stands
 * for itself. `edition` when it is another one than the one of the match.
 * @param {string} key
 * @param {{ [place: string]: any }} [values]
 * @param {string | null} [edition]
 * @returns {string}
 */
export function say(key, values = {}, edition = catalogue.edition) {
  const { messages, plural } = catalogue;
  let message = messages[`${key}@${edition}`] ?? messages[key] ?? key;
  if (typeof message !== "string") message = message[plural.select(values.count)] ?? message.other;
  return message.replace(/\{(\w+)\}/g, (_, place) => values[place] ?? "");
}

/**
 * @param {string} key
 * @param {string | null} [edition]
 */
export function knows(key, edition = catalogue.edition) {
  return key in catalogue.messages || `${key}@${edition}` in catalogue.messages;
}

/** @param {number} number */
export function sayNumber(number) {
  return number.toLocaleString(catalogue.language);
}

/**
 * A share of 1, rounded down: nothing is surer than it is.
 * @param {number} share
 */
export function sayPercent(share) {
  return (Math.floor(share * 100) / 100).toLocaleString(catalogue.language, { style: "percent" });
}

/** @param {string[]} items */
export function sayList(items) {
  return catalogue.list.format(items);
}
