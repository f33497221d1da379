// Plays matches that come with their deals and moves, and tells what lay on the table after each
// move: by this the peer's game is shown to be the same as ours. No server runs here.

import { readFileSync } from 'node:fs';
import { Riffifi } from './riffifi.mjs';

function replay({ deals, moves }) {
  let next = 0;
  const random = { Shuffle: () => deals[next++] };
  const G = Riffifi.setup({ random });
  const told = [tell(G)];
  for (const [name, argument] of moves) {
    const refused = Riffifi.moves[name].move({ G, playerID: String(G.turn), random }, argument);
    if (refused !== undefined) throw new Error(`${name} ${argument} was refused`);
    told.push(tell(G));
  }
  return told;
}

const tell = (G) => ({
  phase: G.winners ? 'over' : G.phase,
  turn: G.winners ? null : G.turn,
  round: G.round,
  pool: [...G.pool],
  asked: [...G.asked],
  odd: G.odd,
  winners: G.winners ?? [],
  players: G.players.map((player) => ({
    hand: [...player.hand].sort(),
    pile: player.laid.length,
    top: player.top,
    lies: player.lies,
    tokens: [...player.tokens],
    points: player.points,
    gained: player.gained,
  })),
});

const matches = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(matches.map(replay)));
