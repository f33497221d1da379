// The peer: a boardgame.io server as its documentation sets one up, with its own socket.io
// transport and its storage in memory. `node server.mjs PORT`, with NODE_ENV=production.
// Whole states are sent, as is its default: `deltaState` cost it eight times the CPU when tried.
// package.json holds koa-compose at 4.1.0, because with 4.2.0 the lobby answers 404 to everything.

import { Server } from 'boardgame.io/dist/cjs/server.js';
import { Riffifi } from './riffifi.mjs';

const port = Number(process.argv[2]);
const server = Server({ games: [Riffifi], origins: ['http://127.0.0.1'] });
await server.run({ port }, () => console.log(`listening on ${port}`));
