import { createHash } from 'node:crypto';
import type { SleepingLimits } from '../gateway-types.ts';
import type { Will } from '../wire/client-packet.ts';
import type { QueueLimits } from './outgoing.ts';
import { type ClientExchange, type ClientKeys, Session } from './session.ts';
import { SleepingSessions } from './sleeping-sessions.ts';

/** The data that identify the session of a client. */
export interface ClientIdentity {
  readonly clientId: string;
  readonly username: string | undefined;
  readonly password: Buffer | undefined;
  readonly address: string;
}

interface Client extends ClientIdentity {
  /** Clean Session (MQTT 3) or Clean Start (MQTT 5). */
  readonly clean: boolean;
  /** How long the session outlives its connection, in milliseconds. */
  readonly lifetime: number;
  readonly exchange: ClientExchange;
}

interface StoreOptions {
  /** Maximum sessions without a connection. */
  readonly sleeping: SleepingLimits;
  readonly queue: QueueLimits;
  /** Whether a session may outlive its connection only if the client has its own password. */
  readonly needsPassword: boolean;
  readonly onEnd: (session: Session) => void;
  /** Runs when a session begins that may outlive its connection, and when it has ended. */
  readonly onHeld?: ((session: Session, isHeld: boolean) => void) | undefined;
  readonly onWill: (session: Session, will: Will) => void;
}

/** Default passwords of board software, which everyone knows. */
const KNOWN_PASSWORDS = new Set(['', 'password', 'dfrobot']);

/**
 * Sessions that outlive their connections. The key is client id, user name, password and address: ids and user names
 * are no secrets here, but the topic names in a session are. Sessions that end with their connection are not stored, so
 * clients with the same id coexist: the boards of a class share few ids, and would disconnect each other forever.
 */
export class SessionStore {
  readonly #options: StoreOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #sleeping: SleepingSessions;

  constructor(options: StoreOptions) {
    this.#options = options;
    this.#sleeping = new SleepingSessions(options.sleeping);
  }

  /** Whether a client's session may outlive its connection. Behind proxies, only a password identifies the client. */
  mayKeep(password: Buffer | undefined): boolean {
    return !this.#options.needsPassword || !KNOWN_PASSWORDS.has(password?.toString() ?? '');
  }

  /** Opens the session of a connecting client. @returns the session, and whether it existed [3.1.2-4 to 3.1.2-6, 3.2.2-2] */
  open(client: Client, now: number): { session: Session; isPresent: boolean } {
    const { clientId, username, address, clean, lifetime, exchange } = client;
    const key = sessionKey(client);
    const sameKey = this.#sessions.get(key);
    // The login may have become another cloud's since, whose clients have no lasting sessions.
    const known = sameKey?.exchange === exchange ? sameKey : undefined;
    // A client without a lasting session and one with a lasting session, at one address and with one id, are two
    // boards.
    const isSameClient = !clean || lifetime > 0;
    if (known?.holder && isSameClient) known.holder.handOver(!clean && known.lifetime > 0);
    if (known && !known.holder && (clean || now >= known.endsAt)) this.#end(known);
    // The session may also have ended with the connection that has just released it.
    if (known && !clean && !known.hasEnded) {
      this.#sleeping.delete(known);
      known.delayedWill = undefined;
      known.lifetime = lifetime;
      return { session: known, isPresent: true };
    }
    const boardKey = clientId === '' ? '' : digest([clientId, username, address]);
    const session = new Session({ clientId, key, boardKey, address }, exchange, this.#options.queue);
    session.lifetime = lifetime;
    if (lifetime > 0) this.#hold(session);
    return { session, isPresent: false };
  }

  /** The keys of the sessions that may outlive their connections. */
  keys(): string[] {
    return [...this.#sessions.keys()];
  }

  find(key: string): Session | undefined {
    return this.#sessions.get(key);
  }

  /** Closes the connection of a session whose client has connected to another node. @returns the session, if it lasts */
  release(key: string): Session | undefined {
    const session = this.#sessions.get(key);
    session?.holder?.handOver(session.lifetime > 0);
    return session?.hasEnded ? undefined : session;
  }

  /** Ends a session without its will: it continues on another node. */
  forget(session: Session): void {
    session.delayedWill = undefined;
    this.#end(session);
  }

  /** Ends a session whose client has begun a clean one on another node; only an offline session if `isTakenOver` is false. */
  discard(key: string, isTakenOver: boolean): void {
    const session = this.#sessions.get(key);
    if (isTakenOver) session?.holder?.handOver(false);
    if (session && !session.holder) this.#end(session);
  }

  /** Begins the session of another node, whose client is about to connect to this one. */
  adopt(keys: ClientKeys, exchange: ClientExchange, lifetime: number, now: number): Session {
    const session = this.mirror(keys, exchange);
    session.lifetime = lifetime;
    this.take(session, now);
    return session;
  }

  /** Creates the session of another node, which is not in this store. */
  mirror(keys: ClientKeys, exchange: ClientExchange): Session {
    return new Session(keys, exchange, this.#options.queue);
  }

  /** Continues a session of another node, as one without a connection. */
  take(session: Session, now: number): void {
    session.endsAt = now + session.lifetime;
    this.#hold(session);
    this.#sleep(session);
  }

  #hold(session: Session): void {
    this.#sessions.set(session.key, session);
    this.#options.onHeld?.(session, true);
  }

  /** Handles a closed connection: publishes its will now [3.1.2-8], or after the requested delay. */
  detach(session: Session, will: Will | undefined, now: number): void {
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
    this.#sleep(session);
  }

  #sleep(session: Session): void {
    for (const one of this.#sleeping.add(session)) this.#end(one);
  }

  /** Ends expired sessions and publishes due wills. */
  sweep(now: number): void {
    for (const session of this.#sleeping) {
      if (now >= session.endsAt) this.#end(session);
      else if (session.delayedWill && now >= session.delayedWill.at) this.#publishDelayedWill(session);
    }
  }

  #end(session: Session): void {
    if (session.hasEnded) return;
    session.hasEnded = true;
    this.#sleeping.delete(session);
    if (this.#sessions.get(session.key) === session) {
      this.#sessions.delete(session.key);
      this.#options.onHeld?.(session, false);
    }
    this.#options.onEnd(session);
    this.#publishDelayedWill(session);
  }

  #publishDelayedWill(session: Session): void {
    const delayed = session.delayedWill;
    session.delayedWill = undefined;
    if (delayed) this.#options.onWill(session, delayed.will);
  }
}

/** The key of a client's session. */
export function sessionKey({ clientId, username, password, address }: ClientIdentity): string {
  return digest([clientId, username, address, password?.toString('base64')]);
}

/** A digest, so that keys have a constant length: clients choose these parts, up to the length of a packet. */
function digest(parts: readonly (string | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
