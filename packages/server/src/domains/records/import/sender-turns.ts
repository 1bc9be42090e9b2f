import { createHash } from 'node:crypto';

/** Maximum senders of a topic whose turns are in memory. */
const MAX_SENDERS = 200;

/** The turn of a sender that a request takes, in milliseconds. */
export interface SenderTurn {
  /** How long the turn lasts: the next request must wait for its end. */
  readonly lasts: number;
  /** How much before its end the next request may come. */
  readonly tolerance: number;
}

/** The turn of a sender, in milliseconds since 1970 UTC: several servers share it. */
interface TakenTurn {
  readonly sender: string;
  readonly takenOn: number;
  readonly due: number;
}

/** The turns of a topic's senders. */
interface TakenTurns {
  /** The turns, the latest last. */
  readonly turns: readonly TakenTurn[];
}

/** Reads stored turns. Earlier releases also stored the latest requests, and one release nothing else. */
export function readTurns(content: string | undefined): TakenTurns {
  const kept: unknown = content === undefined ? undefined : JSON.parse(content);
  return { turns: (kept as Partial<TakenTurns> | undefined)?.turns ?? [] };
}

/** @returns how long the senders of a request must wait, in milliseconds; 0 if it is their turn */
export function waitFor({ turns }: TakenTurns, wanted: ReadonlyMap<string, SenderTurn>, now: number): number {
  const early = [...wanted].map(([sender, { tolerance }]) => {
    const due = dueOf(turns, senderId(sender), now) - now;
    return due > tolerance ? due : 0;
  });
  return Math.max(0, ...early);
}

/** Adds the turns that a stored request takes. */
export function withTurns({ turns }: TakenTurns, taken: ReadonlyMap<string, SenderTurn>, now: number): TakenTurns {
  const added = [...taken]
    .filter(([, { lasts }]) => lasts > 0)
    .map(([sender, { lasts }]): TakenTurn => {
      const id = senderId(sender);
      return { sender: id, takenOn: now, due: Math.max(now, dueOf(turns, id, now)) + lasts };
    });
  const replaced = new Set(added.map(({ sender }) => sender));
  const running = turns.filter((turn) => isRunning(turn, now) && !replaced.has(turn.sender));
  return { turns: [...running, ...added].slice(-MAX_SENDERS) };
}

function dueOf(turns: TakenTurns['turns'], id: string, now: number): number {
  const turn = turns.find(({ sender }) => sender === id);
  return turn && isRunning(turn, now) ? turn.due : now;
}

/** A turn from the future was taken before the clock went back. */
function isRunning({ takenOn, due }: TakenTurn, now: number): boolean {
  return takenOn <= now && due > now;
}

/** A short id, because boards choose their names. */
function senderId(sender: string): string {
  return createHash('sha256').update(sender).digest('base64url').slice(0, 16);
}
