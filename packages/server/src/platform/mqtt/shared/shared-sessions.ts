import { randomUUID } from 'node:crypto';
import type { Nodes } from '../../cluster/nodes.ts';
import type { Exchange } from '../exchange.ts';
import type { Session } from '../session/session.ts';
import { type ClientIdentity, type SessionStore, sessionKey } from '../session/session-store.ts';
import { type MovedMessage, type MovedSession, movedMessageOf, movedOf, queuedOf } from './moved-session.ts';
import { createSessionMirrors } from './session-mirrors.ts';

/** How long a client waits for its session. */
const PATIENCE_MS = 1000;

export interface OtherNodes {
  /**
   * Brings the session of a client to this node, or ends it for a clean one.
   * @param lifetime of the session that begins, in milliseconds; 0 if it ends with its connection
   * @returns undefined if there is nothing to wait for
   */
  readonly fetch: (client: ClientIdentity & { readonly clean: boolean }, lifetime: number) => Promise<void> | undefined;
}

export interface SharedSessions extends OtherNodes {
  /** Announces to the other nodes that this one has a session, or no longer has it. */
  readonly held: (session: Session, isHeld: boolean) => void;
  /** Announces the subscriptions of a session to the other nodes. */
  readonly subscribed: (session: Session) => void;
  /** Follows the sessions. Call this before the gateway accepts clients. */
  readonly follow: (sessions: SessionStore, exchange: Exchange) => void;
  /** Gives all sessions to another node. Call this when all connections are closed. */
  readonly leave: () => Promise<void>;
}

/** A session that is on its way to this node. */
interface Awaited {
  readonly promise: Promise<void>;
  readonly arrived: () => void;
  /** The session, once its subscriptions hold here. */
  session?: Session;
}

/**
 * The sessions of all nodes (decision 63): each is on one of them, and every node knows on which. When its client
 * connects to another one, the session moves in two steps, so that no message is lost between: first its subscriptions,
 * then, when these hold on the new node, all waiting messages.
 */
export function shareSessions({ everywhere, onGap }: Pick<Nodes, 'everywhere' | 'onGap'>): SharedSessions {
  const self = randomUUID();
  /** The node of each session that is not here. */
  const nodeOf = new Map<string, string>();
  /** A node with a mirror of a session that is not here, for sessions from before this node. */
  const mirrorAt = new Map<string, string>();
  const mirrors = createSessionMirrors({ everywhere }, self);
  const awaited = new Map<string, Awaited>();
  /** The sessions that this node has given away because it stops, and that are not taken yet. */
  const leaving = new Set<string>();
  let isLeaving = false;
  let onHeir = (_node: string) => {};
  let onLeft = () => {};
  let own: { readonly sessions: SessionStore; readonly exchange: Exchange } | undefined;

  const ofOthers =
    <Args extends unknown[]>(handle: (from: string, ...args: Args) => void) =>
    (from: string, ...args: Args) => {
      if (from !== self) handle(from, ...args);
    };

  function note(from: string, key: string, isHeld: boolean): void {
    if (isHeld) nodeOf.set(key, from);
    else if (nodeOf.get(key) === from) {
      nodeOf.delete(key);
      mirrorAt.delete(key);
      mirrors.drop(key);
      awaited.get(key)?.arrived();
    }
  }
  const tell = everywhere('mqtt-session', ofOthers(note));
  const tellAll = everywhere(
    'mqtt-sessions',
    ofOthers((from: string, keys: readonly string[]) => {
      onHeir(from);
      for (const [key, node] of nodeOf) if (node === from) nodeOf.delete(key);
      for (const key of keys) nodeOf.set(key, from);
      mirrors.keep(from, new Set(keys));
    }),
  );
  const askAll = everywhere(
    'mqtt-sessions-asked',
    ofOthers(() => {
      if (isLeaving) return;
      tellAll(self, own?.sessions.keys() ?? []);
      tellMirrored(self, mirrors.list());
      mirrors.sendAll();
    }),
  );
  const tellMirrored = everywhere(
    'mqtt-sessions-mirrored',
    ofOthers((from: string, list: readonly (readonly [key: string, node: string])[]) => {
      for (const [key, node] of list) {
        if (node === self || own?.sessions.find(key)) continue;
        mirrorAt.set(key, from);
        if (!nodeOf.has(key)) nodeOf.set(key, node);
      }
    }),
  );

  function expect(key: string): Awaited {
    const { promise, resolve } = Promise.withResolvers<void>();
    let timer = setTimeout(giveUp, PATIENCE_MS);
    function arrived(): void {
      clearTimeout(timer);
      awaited.delete(key);
      nodeOf.delete(key);
      mirrorAt.delete(key);
      resolve();
    }
    /** Gives up the wait for a session whose node does not answer: this node or another one has a mirror. */
    function giveUp(): void {
      const other = mirrorAt.get(key);
      if (!added.session && other !== undefined && !mirrors.has(key)) {
        mirrorAt.delete(key);
        timer = setTimeout(arrived, PATIENCE_MS);
        return askMirror(self, other, key);
      }
      if (!added.session) takeMirror(key);
      arrived();
    }
    const added: Awaited = { promise, arrived };
    awaited.set(key, added);
    return added;
  }

  /** Continues a session of a node that does not answer here. If that node is only slow, it drops the session. */
  function takeMirror(key: string): void {
    const session = mirrors.take(key);
    if (!session) return;
    own?.sessions.take(session, performance.now());
    tellTaken(self, key);
  }
  const tellTaken = everywhere(
    'mqtt-session-continued',
    ofOthers((_from, key: string) => {
      const session = own?.sessions.release(key);
      if (session) own?.sessions.forget(session);
    }),
  );
  const askMirror = everywhere(
    'mqtt-session-mirror-asked',
    ofOthers((from, to: string, key: string) => {
      if (to !== self || !own) return;
      takeMirror(key);
      const session = own.sessions.find(key);
      if (session) give(self, from, movedOf(session));
    }),
  );

  const giveMessages = everywhere(
    'mqtt-session-messages',
    ofOthers((_from, to: string, key: string, messages: readonly MovedMessage[]) => {
      const waiting = awaited.get(key);
      if (to !== self || !waiting) return;
      if (waiting.session) {
        waiting.session.outgoing.prepend(messages.map(queuedOf));
        mirrors.changed(waiting.session);
      }
      waiting.arrived();
    }),
  );
  const takeMessages = everywhere(
    'mqtt-session-taken',
    ofOthers((from, key: string, holder: string) => {
      const session = holder === self ? own?.sessions.find(key) : undefined;
      if (!session?.isGone) return;
      own?.exchange.catchUp(session);
      giveMessages(self, from, key, session.outgoing.queued().map(movedMessageOf));
      own?.sessions.forget(session);
      if (leaving.delete(key) && leaving.size === 0) onLeft();
    }),
  );
  const give = everywhere(
    'mqtt-session-given',
    ofOthers((from, to: string, moved: MovedSession) => {
      const { key } = moved.client;
      if (to !== self || !own) return;
      const { sessions, exchange } = own;
      // A node that stops gives a session without being asked.
      const waiting = awaited.get(key) ?? (sessions.find(key) ? undefined : expect(key));
      if (!waiting || waiting.session) return;
      const session = sessions.adopt(moved.client, exchange, moved.lifetime, performance.now());
      session.hasSubscribed = moved.subscriptions.length > 0;
      for (const name of moved.published) session.published.add(name);
      for (const id of moved.unreleased) session.unreleased.add(id);
      exchange.resubscribe(session, moved.subscriptions);
      waiting.session = session;
      takeMessages(self, key, from);
    }),
  );
  const ask = everywhere(
    'mqtt-session-asked',
    ofOthers((from, key: string) => {
      const session = own?.sessions.release(key);
      if (session) give(self, from, movedOf(session));
      else tell(self, key, false);
    }),
  );
  const discard = everywhere(
    'mqtt-session-discarded',
    ofOthers((_from, key: string, isTakenOver: boolean) => {
      own?.sessions.discard(key, isTakenOver);
      if (isTakenOver) mirrors.drop(key);
    }),
  );

  onGap(() => {
    nodeOf.clear();
    mirrorAt.clear();
    askAll(self);
    tellAll(self, own?.sessions.keys() ?? []);
    mirrors.sendAll();
  });

  return {
    fetch(client, lifetime) {
      if (nodeOf.size + awaited.size + mirrors.count() === 0) return undefined;
      const key = sessionKey(client);
      const known = awaited.get(key);
      if (known) return known.promise;
      if (!nodeOf.has(key) && !mirrors.has(key)) return undefined;
      if (client.clean) {
        discard(self, key, lifetime > 0);
        if (lifetime > 0) mirrors.drop(key);
        return undefined;
      }
      // While Redis was away, the client may have begun a session here.
      if (own?.sessions.find(key)) return undefined;
      ask(self, key);
      return expect(key).promise;
    },
    held(session, isHeld) {
      tell(self, session.key, isHeld);
      if (isHeld) mirrors.begin(session, session.subscriptions.size === 0 && !awaited.has(session.key));
      else mirrors.end(session);
    },
    subscribed: mirrors.changed,
    follow(sessions, exchange) {
      own = { sessions, exchange };
      mirrors.follow(sessions, exchange);
    },
    async leave() {
      isLeaving = true;
      mirrors.stop();
      const sessions = (own?.sessions.keys() ?? []).map((key) => own?.sessions.find(key)).filter((one) => one?.isGone);
      if (sessions.length > 0) {
        const heir = await withinPatience<string>((resolve) => {
          onHeir = resolve;
          askAll(self);
        });
        if (heir !== undefined) {
          await withinPatience<void>((resolve) => {
            onLeft = resolve;
            for (const session of sessions) {
              if (!session) continue;
              leaving.add(session.key);
              give(self, heir, movedOf(session));
            }
          });
        }
      }
      tellAll(self, []);
    },
  };
}

/** @returns undefined if it takes too long */
function withinPatience<Value>(begin: (resolve: (value: Value) => void) => void): Promise<Value | undefined> {
  const { promise, resolve } = Promise.withResolvers<Value | undefined>();
  const timer = setTimeout(resolve, PATIENCE_MS, undefined);
  begin((value) => {
    clearTimeout(timer);
    resolve(value);
  });
  return promise;
}
