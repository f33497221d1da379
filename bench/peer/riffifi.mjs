// Riffifi for four with the default options, as a boardgame.io game: whole matches of four rounds.
// Clause numbers (RIF-13) point into src/tablee/games/riffifi/RULES.en.md. The luck is the server's
// (the random plugin, and moves with `client: false`), and `playerView` hides what seats may not
// see. One move is one turn: who names the givers of odd tokens has the next turn too.

import { INVALID_MOVE } from 'boardgame.io/dist/cjs/core.js';

const COLOURS = 'byrgv';
const SEATS = 4;
const TOKENS = 12;
const PACK = [...COLOURS].flatMap((colour) => [1, 2, 3, 4, 5, 6, 7, 8].map((value) => colour + value));

const colourOf = (card) => COLOURS.indexOf(card[0]);
const valueOf = (card) => card.charCodeAt(1) - 48;

// RIF-06, RIF-07: ten cards each, dealt again while anybody has five of a colour.
function deal(random) {
  for (;;) {
    const order = random.Shuffle(PACK);
    const hands = [0, 1, 2, 3].map((seat) => order.slice(seat * 10, seat * 10 + 10).sort());
    if (!hands.some(isMisdeal)) return hands;
  }
}

function isMisdeal(hand) {
  const held = [0, 0, 0, 0, 0];
  for (const card of hand) held[colourOf(card)] += 1;
  return held.some((count) => count >= 5);
}

function setup({ random }) {
  const players = deal(random).map((hand) => ({
    hand,
    laid: [],
    top: null,
    lies: 'none',
    tokens: [0, 0, 0, 0, 0],
    points: 0,
    gained: 0,
  }));
  return {
    phase: 'laying',
    round: 0,
    dealer: SEATS - 1,
    turn: 0,
    players,
    pool: [TOKENS, TOKENS, TOKENS, TOKENS, TOKENS],
    asked: [],
    odd: 0,
    revealed: null,
    winners: null,
  };
}

// RIF-12, RIF-13: of two face-up cards of one colour the higher is turned down at once.
function lay({ G, playerID, random }, card) {
  const me = G.players[playerID];
  const at = me.hand.indexOf(card);
  if (G.phase !== 'laying' || at < 0) return INVALID_MOVE;
  const rival = G.players.find((other) => other.lies === 'up' && other.top[0] === card[0]);
  me.hand.splice(at, 1);
  me.laid.push(card);
  me.top = card;
  me.lies = rival !== undefined && rival.top < card ? 'down' : 'up';
  if (rival !== undefined && me.lies === 'up') rival.lies = 'down';
  nextTurn(G, random);
}

// RIF-14, RIF-15: a card that would be turned down anyway need not be shown.
function conceal({ G, playerID, random }, card) {
  const me = G.players[playerID];
  const at = me.hand.indexOf(card);
  if (G.phase !== 'laying' || at < 0) return INVALID_MOVE;
  const rival = G.players.find((other) => other.lies === 'up' && other.top[0] === card[0]);
  if (rival === undefined || rival.top > card) return INVALID_MOVE;
  me.hand.splice(at, 1);
  me.laid.push(card);
  me.top = card;
  me.lies = 'concealed';
  nextTurn(G, random);
}

// RIF-22: the taker names those of the tied seats that give one token more.
function give({ G, playerID, random }, givers) {
  const named = Array.isArray(givers) ? new Set(givers) : new Set();
  const fits = named.size === G.odd && [...named].every((seat) => G.asked.includes(seat));
  if (G.phase !== 'giving' || !fits) return INVALID_MOVE;
  const me = G.players[playerID];
  take(G, me, colourOf(me.top), [...named], 1);
  G.phase = 'laying';
  G.asked = [];
  G.odd = 0;
  goOn(G, random);
}

function nextTurn(G, random) {
  G.turn = (G.turn + 1) % SEATS;
  goOn(G, random);
}

// RIF-10: who comes to his turn is paid first; RIF-30: after the last card, only paid.
function goOn(G, random) {
  for (;;) {
    const me = G.players[G.turn];
    if (me.lies === 'up') {
      pay(G, me);
      if (G.phase === 'giving') return;
    }
    if (me.hand.length > 0) return;
    if (!G.players.some((other) => other.lies === 'up')) return endRound(G, random);
    G.turn = (G.turn + 1) % SEATS;
  }
}

// RIF-11, RIF-20, RIF-23: the card is turned down; the pool pays as far as it can.
function pay(G, me) {
  me.lies = 'down';
  const colour = colourOf(me.top);
  let owed = Math.min(valueOf(me.top), TOKENS - me.tokens[colour]);
  const fromPool = Math.min(owed, G.pool[colour]);
  G.pool[colour] -= fromPool;
  me.tokens[colour] += fromPool;
  owed -= fromPool;
  while (owed > 0 && G.phase === 'laying') owed = robRichest(G, me, colour, owed);
}

// RIF-21, RIF-22: empty the richest, or take evenly of them; what is still owed.
function robRichest(G, me, colour, owed) {
  let most = 0;
  let tied = [];
  for (let seat = 0; seat < SEATS; seat++) {
    if (seat === G.turn) continue;
    const owned = G.players[seat].tokens[colour];
    if (owned > most) {
      most = owned;
      tied = [seat];
    } else if (owned === most) {
      tied.push(seat);
    }
  }
  const each = Math.min(most, Math.floor(owed / tied.length));
  if (each > 0) take(G, me, colour, tied, each);
  owed -= each * tied.length;
  if (each < most && owed > 0) {
    G.phase = 'giving';
    G.asked = tied;
    G.odd = owed;
  }
  return owed;
}

function take(G, me, colour, givers, each) {
  for (const seat of givers) G.players[seat].tokens[colour] -= each;
  me.tokens[colour] += each * givers.length;
}

// RIF-31 to RIF-33: count, put the tokens back, deal anew; one round a seat makes a match.
function endRound(G, random) {
  G.revealed = G.players.map((player) => [...player.laid].sort());
  G.round += 1;
  const hands = G.round < SEATS ? deal(random) : G.players.map(() => []);
  G.players.forEach((player, seat) => {
    player.gained = player.tokens.reduce((sum, tokens) => sum + tokens, 0);
    player.points += player.gained;
    player.tokens = [0, 0, 0, 0, 0];
    player.hand = hands[seat];
    player.laid = [];
    player.top = null;
    player.lies = 'none';
  });
  G.pool = [TOKENS, TOKENS, TOKENS, TOKENS, TOKENS];
  if (G.round === SEATS) {
    const best = Math.max(...G.players.map((player) => player.points));
    G.winners = [0, 1, 2, 3].filter((seat) => G.players[seat].points === best);
  } else {
    G.dealer = (SEATS - 1 + G.round) % SEATS;
    G.turn = (G.dealer + 1) % SEATS;
  }
}

// RIF-40: hands, concealed cards and covered cards are nobody else's business.
function playerView({ G, playerID }) {
  return {
    ...G,
    players: G.players.map((player, seat) => {
      const mine = playerID === String(seat);
      return {
        hand: mine ? player.hand : player.hand.length,
        pile: player.laid.length,
        top: player.lies === 'concealed' && !mine ? null : player.top,
        lies: player.lies,
        tokens: player.tokens,
        points: player.points,
        gained: player.gained,
      };
    }),
  };
}

export const Riffifi = {
  name: 'riffifi',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup,
  playerView,
  moves: {
    lay: { move: lay, client: false },
    conceal: { move: conceal, client: false, redact: true },
    give: { move: give, client: false },
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
  },
  endIf: ({ G }) => (G.winners === null ? undefined : { winners: G.winners }),
};
