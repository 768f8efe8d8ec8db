// What the modules of the tablet ask of a browser when they are loaded, so that node can run those that draw nothing.

export const dataset = {
  actions: JSON.stringify({
    history: "spectator",
    rules: "spectator",
    "open menu": "spectator",
    "act correct": "table",
    begin: "table",
    setup: "table",
  }),
  assets: "/static/0/",
  deck: "1",
  features: "board statistics",
  languages: "en de",
  pages: "statistics",
  role: "player",
  seat: "1",
  texts: "/texts/0/en.json",
};

/** What a page has asked for over the network, the latest last: its path and options. */
export const asked = [];

let answer = async () => Response.json({});

/** From now on requests are answered so. */
export function answerWith(next) {
  answer = next;
}

globalThis.document = { documentElement: { lang: "en", dataset, style: { setProperty() {} } } };
globalThis.fetch = async (path, options) => {
  asked.push({ path, options });
  return answer(path, options);
};

delete globalThis.BroadcastChannel; // an open one would keep node from ending
