// What people read, from the catalogue of their language: see web/texts.py.

const catalogue = { messages: {}, language: "en", plural: null, list: null, edition: null };

export async function loadTexts() {
  const { texts } = document.documentElement.dataset;
  const language = document.documentElement.lang;
  catalogue.messages = await (await fetch(texts)).json();
  catalogue.language = language;
  catalogue.plural = new Intl.PluralRules(language);
  catalogue.list = new Intl.ListFormat(language);
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

export function sayList(items) {
  return catalogue.list.format(items);
}
