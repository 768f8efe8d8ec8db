// The server makes games/index.js from the games that are installed: see web/assets.py.

export {};
