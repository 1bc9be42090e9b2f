import { createHash } from 'node:crypto';
import type { Will } from './client-packet.ts';
import type { QueueLimits } from './outgoing.ts';
import { Session } from './session.ts';

interface Client {
  readonly clientId: string;
  readonly username: string | undefined;
  readonly password: Buffer | undefined;
  readonly address: string;
  /** Forgets what was before (Clean Session, Clean Start). */
  readonly clean: boolean;
  /** How long the session outlives its connection, in milliseconds. */
  readonly lifetime: number;
}

interface StoreOptions {
  /** Most sessions kept for clients that are away; beyond it, the one that has been away for longest ends. */
  readonly limit: number;
  readonly queue: QueueLimits;
  /** Whether only clients with a password of their own keep a session. */
  readonly needsPassword: boolean;
  readonly onEnd: (session: Session) => void;
  readonly onWill: (session: Session, will: Will) => void;
}

/** Passwords that programs of this field come with, and everybody knows. */
const KNOWN_PASSWORDS = new Set(['', 'password', 'dfrobot']);

/**
 * The sessions that outlive their connections. One is found by the client's id, user name, password and address: ids and
 * names are no secrets here, and a session holds topic names, which are. Sessions that end with their connection are not in
 * it, so that those of one id coexist: the boards of a class share few ids, and would throw each other out for ever.
 */
export class SessionStore {
  readonly #options: StoreOptions;
  readonly #sessions = new Map<string, Session>();
  /** Those without a connection, the one that has been away for longest first. */
  readonly #away = new Set<Session>();

  constructor(options: StoreOptions) {
    this.#options = options;
  }

  /** Whether the session of a client may outlive its connection. Behind proxies an address says nothing, so a password has to. */
  mayKeep(password: Buffer | undefined): boolean {
    return !this.#options.needsPassword || !KNOWN_PASSWORDS.has(password?.toString() ?? '');
  }

  /** The session of a client that connects, and whether it was there before [3.1.2-4 to 3.1.2-6, 3.2.2-2]. */
  open(client: Client, now: number): { session: Session; isPresent: boolean } {
    const { clientId, username, password, address, clean, lifetime } = client;
    const key = digest([clientId, username, address, password?.toString('base64')]);
    const known = this.#sessions.get(key);
    // A clean client beside one that keeps its session, at one address and with one id, are two boards.
    const isSameClient = !clean || lifetime > 0;
    if (known?.holder && isSameClient) known.holder.handOver(!clean && known.lifetime > 0);
    if (known && !known.holder && (clean || now >= known.endsAt)) this.#end(known);
    // It is over as well when it was to end with the connection that has just handed it over.
    if (known && !clean && !known.isOver) {
      this.#away.delete(known);
      known.delayedWill = undefined;
      known.lifetime = lifetime;
      return { session: known, isPresent: true };
    }
    const boardKey = clientId === '' ? '' : digest([clientId, username, address]);
    const session = new Session({ key, boardKey, address }, this.#options.queue);
    session.lifetime = lifetime;
    if (lifetime > 0) this.#sessions.set(key, session);
    return { session, isPresent: false };
  }

  /** The client has gone. Its will is published now [3.1.2-8], or after the delay it asked for. */
  leave(session: Session, will: Will | undefined, now: number): void {
    session.holder = undefined;
    session.outgoing.detach();
    if (session.lifetime === 0) {
      this.#end(session);
      if (will) this.#options.onWill(session, will);
      return;
    }
    session.endsAt = now + session.lifetime;
    const delay = (will?.properties.willDelayInterval ?? 0) * 1000;
    if (will && delay > 0) session.delayedWill = { will, at: now + delay };
    else if (will) this.#options.onWill(session, will);
    this.#away.add(session);
    if (this.#away.size > this.#options.limit) {
      const [longestAway] = this.#away;
      if (longestAway) this.#end(longestAway);
    }
  }

  /** Ends the sessions whose time is over, and publishes the wills that are due. */
  sweep(now: number): void {
    for (const session of this.#away) {
      if (now >= session.endsAt) this.#end(session);
      else if (session.delayedWill && now >= session.delayedWill.at) this.#publishDelayedWill(session);
    }
  }

  #end(session: Session): void {
    if (session.isOver) return;
    session.isOver = true;
    this.#away.delete(session);
    if (this.#sessions.get(session.key) === session) this.#sessions.delete(session.key);
    this.#options.onEnd(session);
    this.#publishDelayedWill(session);
  }

  #publishDelayedWill(session: Session): void {
    const delayed = session.delayedWill;
    session.delayedWill = undefined;
    if (delayed) this.#options.onWill(session, delayed.will);
  }
}

/** Stands for what strangers may make as long as a packet, in as many characters each time. */
function digest(parts: readonly (string | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
