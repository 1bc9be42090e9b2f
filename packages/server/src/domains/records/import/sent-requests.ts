import { createHash } from 'node:crypto';

/** Requests of a topic that are recognised when they come again: more than a class has boards. */
const MAX_REQUESTS = 64;
/** Senders of a topic whose turns are remembered. */
const MAX_SENDERS = 200;

/** The turn that a request takes of a sender, in milliseconds. */
export interface SenderTurn {
  /** How long it lasts: the next request must wait for its end. */
  readonly lasts: number;
  /** How much earlier than that the next one may come. */
  readonly tolerance: number;
}

/** The turn of a sender, in milliseconds since 1970 UTC: several servers share it. */
interface TakenTurn {
  readonly sender: string;
  readonly takenOn: number;
  readonly due: number;
}

/** What a topic remembers of the latest requests with values of the past. */
export interface SentRequests {
  /** The latest one last. */
  readonly requests: readonly string[];
  readonly turns: readonly TakenTurn[];
}

const NONE: SentRequests = { requests: [], turns: [] };

/** Reads what was stored. A release before kept the latest request alone. */
export function readSentRequests(content: string | undefined): SentRequests {
  const kept: unknown = content === undefined ? undefined : JSON.parse(content);
  if (typeof kept === 'string') return { ...NONE, requests: [kept] };
  return kept === undefined ? NONE : (kept as SentRequests);
}

/** @returns how long the senders of a request must wait, in milliseconds; 0 if it is their turn */
export function waitFor({ turns }: SentRequests, wanted: ReadonlyMap<string, SenderTurn>, now: number): number {
  const early = [...wanted].map(([sender, { tolerance }]) => {
    const due = dueOf(turns, senderId(sender), now) - now;
    return due > tolerance ? due : 0;
  });
  return Math.max(0, ...early);
}

/** Adds a stored request. */
export function withRequest(
  { requests, turns }: SentRequests,
  request: string,
  taken: ReadonlyMap<string, SenderTurn>,
  now: number,
): SentRequests {
  const added = [...taken]
    .filter(([, { lasts }]) => lasts > 0)
    .map(([sender, { lasts }]): TakenTurn => {
      const id = senderId(sender);
      return { sender: id, takenOn: now, due: Math.max(now, dueOf(turns, id, now)) + lasts };
    });
  const replaced = new Set(added.map(({ sender }) => sender));
  const running = turns.filter((turn) => isRunning(turn, now) && !replaced.has(turn.sender));
  return {
    requests: [...requests, request].slice(-MAX_REQUESTS),
    turns: [...running, ...added].slice(-MAX_SENDERS),
  };
}

function dueOf(turns: SentRequests['turns'], id: string, now: number): number {
  const turn = turns.find(({ sender }) => sender === id);
  return turn && isRunning(turn, now) ? turn.due : now;
}

/** A turn from the future was taken before the clock went back. */
function isRunning({ takenOn, due }: TakenTurn, now: number): boolean {
  return takenOn <= now && due > now;
}

/** Short, because boards choose their names. */
function senderId(sender: string): string {
  return createHash('sha256').update(sender).digest('base64url').slice(0, 16);
}
