import type { Nodes } from '../../cluster/nodes.ts';
import type { Exchange } from '../exchange.ts';
import type { Message } from '../message.ts';
import type { Session } from '../session/session.ts';
import type { SessionStore } from '../session/session-store.ts';
import { type MovedMessage, type MovedSession, movedMessageOf, movedOf, queuedOf } from './moved-session.ts';
import { createPortions, PORTION_BYTES } from './portions.ts';

/**
 * How long acknowledgements are collected: after a node is killed, its clients get the messages again that they
 * acknowledged in this time.
 */
const SETTLE_MS = 50;
/** The time after which everything that was under way between the nodes has arrived. */
const CONFIRM_MS = 1000;
const ALIVE_MS = 60_000;
const MAX_MIRRORS = 4000;
/** Maximum settled messages of a session: with more, its state is sent. */
const MAX_SETTLED = 2000;
/** The step of ids in a mirror: its client may still have messages with ids up to the last one, so it gets other ones. */
const ID_STEP = 20_000;

/** A session as other nodes know it. */
interface MirroredSession extends MovedSession {
  readonly lastId: number;
  readonly messages: readonly MovedMessage[];
  /** Whether the session has begun: messages of an earlier one of its client are no part of it. */
  readonly isNew: boolean;
}

/** The messages that a client has acknowledged. */
type Settled = readonly [key: string, lastId: number, digests: readonly string[]];

interface Mirror {
  readonly session: Session;
  node: string;
  /** The messages that the session had at the last update. */
  atUpdate: ReadonlySet<Message>;
}

interface SessionMirrors {
  readonly follow: (sessions: SessionStore, exchange: Exchange) => void;
  /** Notes that a session is here from now on: a new one, or one of another node. */
  readonly begin: (session: Session, isNew: boolean) => void;
  readonly end: (session: Session) => void;
  /** Notes that the subscriptions of a session have changed. */
  readonly changed: (session: Session) => void;
  /** Sends all sessions of this node: another one has started, or messages may be lost. */
  readonly sendAll: () => void;
  readonly has: (key: string) => boolean;
  readonly count: () => number;
  /** The sessions of other nodes. */
  readonly list: () => [key: string, node: string][];
  /** Gives up a mirror: the session continues at this node. */
  readonly take: (key: string) => Session | undefined;
  readonly drop: (key: string) => void;
  /** Drops the mirrors of a node whose sessions have ended. */
  readonly keep: (node: string, keys: ReadonlySet<string>) => void;
  readonly stop: () => void;
}

/**
 * Each node has a mirror of the lasting sessions of all others (decision 63). A message comes to every node, so a mirror queues it
 * too; the node of the session announces the messages that its client has acknowledged. If that node is killed, the mirror
 * continues.
 */
export function createSessionMirrors({ everywhere }: Pick<Nodes, 'everywhere'>, self: string): SessionMirrors {
  const mirrors = new Map<string, Mirror>();
  const seenAt = new Map<string, number>();
  /** Sessions of this node to send, and whether they have just begun. */
  const due = new Map<Session, boolean>();
  const settled = new Map<Session, string[]>();
  /** Sessions that are sent once more. */
  const confirming = new Map<Session, NodeJS.Timeout>();
  let own: { readonly sessions: SessionStore; readonly exchange: Exchange } | undefined;
  let isSettling = false;

  const update = everywhere('mqtt-sessions-updated', (from: string, sessions: readonly MirroredSession[]) => {
    if (from === self) return;
    seenAt.set(from, performance.now());
    for (const session of sessions) mirror(from, session);
  });
  const settle = everywhere('mqtt-sessions-settled', (from: string, list: readonly Settled[]) => {
    if (from === self) return;
    seenAt.set(from, performance.now());
    for (const [key, lastId, digests] of list) {
      const found = mirrors.get(key);
      if (found?.node !== from) continue;
      // An acknowledgement does not overtake its message.
      own?.exchange.catchUp(found.session);
      for (const digest of digests) found.session.outgoing.drop(digest);
      found.session.outgoing.continueAfter(lastId + ID_STEP);
    }
  });
  const tellAlive = everywhere('mqtt-sessions-alive', (from: string) => {
    if (from !== self) seenAt.set(from, performance.now());
  });

  function mirror(from: string, update: MirroredSession): void {
    const { key } = update.client;
    if (!own || own.sessions.find(key)) return;
    if (update.isNew) drop(key);
    if (!mirrors.has(key)) {
      const [oldest] = mirrors.keys();
      if (mirrors.size >= MAX_MIRRORS && oldest !== undefined) drop(oldest);
      const session = own.sessions.mirror(update.client, own.exchange);
      session.isMirror = true;
      mirrors.set(key, { session, node: from, atUpdate: new Set() });
    }
    const known = mirrors.get(key) as Mirror;
    const { session } = known;
    const { outgoing } = session;
    known.node = from;
    session.lifetime = update.lifetime;
    session.hasSubscribed = update.subscriptions.length > 0;
    for (const name of update.published) session.published.add(name);
    session.unreleased.clear();
    for (const id of update.unreleased) session.unreleased.add(id);
    own.exchange.catchUp(session);
    own.exchange.follow(session, update.subscriptions);
    // A message that the session's node still does not have is no longer under way to it.
    for (const message of outgoing.waiting()) if (known.atUpdate.has(message)) outgoing.drop(message.digest);
    outgoing.prepend(update.messages.map((message) => ({ ...queuedOf(message), id: undefined, isReceived: false })));
    outgoing.continueAfter(update.lastId + ID_STEP);
    known.atUpdate = new Set(outgoing.waiting());
  }

  function drop(key: string): void {
    const found = mirrors.get(key);
    mirrors.delete(key);
    if (found) own?.exchange.follow(found.session, []);
  }

  function enqueue(session: Session, isNew: boolean): void {
    settled.delete(session);
    due.set(session, isNew || due.get(session) === true);
    sendSoon();
  }

  const sendSoon = createPortions({ collectMs: 0, isDue: () => due.size > 0, send: sendPortion });

  function sendPortion(): number {
    const portion: MirroredSession[] = [];
    let bytes = 0;
    for (const [session, isNew] of due) {
      if (bytes > PORTION_BYTES) break;
      due.delete(session);
      if (session.hasEnded) continue;
      own?.exchange.catchUp(session);
      const messages = session.outgoing.queued().map(movedMessageOf);
      portion.push({ ...movedOf(session), lastId: session.outgoing.lastId, messages, isNew });
      bytes += 200 + messages.reduce((sum, { payload }) => sum + payload.length, 0);
    }
    if (portion.length > 0) update(self, portion);
    return bytes;
  }

  function sendSettled(): void {
    isSettling = false;
    const list = [...settled].map(([{ key, outgoing }, digests]): Settled => [key, outgoing.lastId, digests]);
    settled.clear();
    if (list.length > 0) settle(self, list);
  }

  function noteSettled(session: Session, { digest }: Message): void {
    // The whole state of the session is sent anyway.
    if (due.has(session)) return;
    const digests = settled.get(session) ?? [];
    if (digests.push(digest) > MAX_SETTLED) return enqueue(session, false);
    settled.set(session, digests);
    if (!isSettling) setTimeout(sendSettled, SETTLE_MS).unref();
    isSettling = true;
  }

  function changed(session: Session): void {
    if (session.lifetime === 0 || session.hasEnded || session.isMirror) return;
    enqueue(session, false);
    const timer = confirming.get(session);
    if (timer) timer.refresh();
    else confirming.set(session, setTimeout(confirm, CONFIRM_MS, session).unref());
  }

  function confirm(session: Session): void {
    confirming.delete(session);
    enqueue(session, false);
  }

  const alive = setInterval(() => {
    tellAlive(self);
    const now = performance.now();
    for (const [key, { session, node }] of mirrors) if (now - (seenAt.get(node) ?? 0) > session.lifetime) drop(key);
  }, ALIVE_MS).unref();

  return {
    follow(sessions, exchange) {
      own = { sessions, exchange };
    },
    begin(session, isNew) {
      drop(session.key);
      session.outgoing.onSettled = (message) => noteSettled(session, message);
      enqueue(session, isNew);
    },
    end(session) {
      session.outgoing.onSettled = undefined;
      due.delete(session);
      settled.delete(session);
      // The session may go on at another node, which announces it from now on.
      clearTimeout(confirming.get(session));
      confirming.delete(session);
    },
    changed,
    sendAll() {
      for (const key of own?.sessions.keys() ?? []) {
        const session = own?.sessions.find(key);
        if (session) enqueue(session, false);
      }
    },
    has: (key) => mirrors.has(key),
    count: () => mirrors.size,
    list: () => [...mirrors].map(([key, { node }]) => [key, node]),
    take(key) {
      const found = mirrors.get(key);
      mirrors.delete(key);
      if (found) found.session.isMirror = false;
      return found?.session;
    },
    drop,
    keep(node, keys) {
      for (const [key, mirror] of mirrors) if (mirror.node === node && !keys.has(key)) drop(key);
    },
    stop() {
      clearInterval(alive);
    },
  };
}
