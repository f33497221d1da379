// The peer: a boardgame.io server as its documentation sets one up, with its own socket.io
// transport and its storage in memory. `node server.mjs PORT`, with NODE_ENV=production.
// PEER_DELTA=1 sends patches (`deltaState`) instead of whole states.

import { Server } from 'boardgame.io/dist/cjs/server.js';
import { Riffifi } from './riffifi.mjs';

const port = Number(process.argv[2]);
const game = { ...Riffifi, deltaState: process.env.PEER_DELTA === '1' };
const server = Server({ games: [game], origins: ['http://127.0.0.1'] });
await server.run({ port }, () => console.log(`listening on ${port}`));
