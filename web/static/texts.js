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

export function say(key, values = {}) {
  const { messages, edition, plural } = catalogue;
  let message = messages[`${key}@${edition}`] ?? messages[key] ?? key;
  if (typeof message !== "string") message = message[plural.select(values.count)] ?? message.other;
  return message.replace(/\{(\w+)\}/g, (_, place) => values[place] ?? "");
}

export function knows(key) {
  return key in catalogue.messages;
}

export function sayList(items) {
  return catalogue.list.format(items);
}
