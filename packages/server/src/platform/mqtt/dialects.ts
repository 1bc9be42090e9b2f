import type { Asker } from '../limits/guess-turns.ts';
import type { GatewayLimits, MessageSender, PublishOutcome } from './gateway-types.ts';
import { Message, NEVER, NO_PROPERTIES } from './message.ts';
import { Router } from './router.ts';
import type { ClientExchange, PublicationResult, Session } from './session/session.ts';
import type { Subscription } from './wire/client-packet.ts';
import { REASON } from './wire/packet-error.ts';
import { matches } from './wire/topic-names.ts';

/** The login of a client. */
export interface Login {
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
}

/** Sends a message to one client, if it subscribes to a filter that matches the name. */
export type Reply = (topicName: string, payload: Buffer) => void;

/** A message under the name of another cloud. Its payload is part of a read buffer: copy it if it outlives the call. */
export interface DialectMessage {
  readonly topicName: string;
  readonly payload: Buffer;
}

/** The names of another cloud's clients for the messages that they send and get. */
export interface Dialect {
  /** Clients with the same scope share a tree of names. */
  readonly scope: string;
  /**
   * Handles a PUBLISH. `done` runs once, when its values are on disk or refused, with the name of our topic if there is
   * one. The sender's `publishing` already includes the message.
   */
  readonly publish: (
    message: DialectMessage,
    sender: MessageSender,
    reply: Reply,
    done: (outcome: PublishOutcome, topicName?: string) => void,
  ) => void;
  /** Whether the client may subscribe to a filter, which may have wildcards. */
  readonly mayRead: (filter: string) => boolean;
  /** Runs after the answer to each granted subscription. */
  readonly subscribed?: (filter: string, reply: Reply) => void;
}

/** The outcome of a login: a dialect, or the reason to refuse the client. */
export type FoundDialect = Dialect | 'wrong' | 'unavailable';

/**
 * Looks a login up. It returns undefined, without a promise, for a login of another form than its cloud's: the boards
 * of this server pay nothing.
 */
export type FindDialect = (login: Login, asker: Asker) => Promise<FoundDialect | undefined> | undefined;

/** Messages to clients of other clouds go out with this QoS, or the lower one of their subscription. */
const QOS = 1;

/** The trees of names of other clouds, each with its own subscriptions. Nothing in them is retained or outlives a connection. */
export class Dialects {
  readonly #finders: FindDialect[] = [];
  /** Trees by scope; only scopes with subscriptions have one. */
  readonly #trees = new Map<string, Router>();
  /** By scope, functions that disconnect its clients. */
  readonly #clients = new Map<string, Set<() => void>>();

  /** Registers the logins of a cloud. Call this before the server listens. */
  register(find: FindDialect): void {
    this.#finders.push(find);
  }

  /** Asks the clouds one after the other. @returns undefined, without a promise, for a login of none of them */
  find(login: Login, asker: Asker): Promise<FoundDialect | undefined> | undefined {
    const answers = this.#finders.flatMap((find) => find(login, asker) ?? []);
    if (answers.length === 0) return undefined;
    return Promise.all(answers).then(
      (found) => found.find((one) => typeof one === 'object') ?? found.find((one) => one !== undefined),
      () => 'unavailable' as const,
    );
  }

  /** Whether clients of a scope are connected to this node. */
  hasClients(scope: string): boolean {
    return this.#clients.has(scope);
  }

  /** Whether clients on this node subscribe to anything in a scope. */
  hasSubscribers(scope: string): boolean {
    return this.#trees.has(scope);
  }

  /** Sends a message to the subscribers on this node. */
  deliver(scope: string, topicName: string, payload: Buffer): void {
    this.#trees.get(scope)?.deliver(messageOf(topicName, payload));
  }

  /** Disconnects the clients of a scope, on this node. */
  end(scope: string): void {
    for (const close of [...(this.#clients.get(scope) ?? [])]) close();
  }

  /** The exchange that a connected client publishes to. @param close disconnects it */
  exchangeOf(
    dialect: Dialect,
    { subscriptions }: Pick<GatewayLimits, 'subscriptions'>,
    close: () => void,
  ): ClientExchange {
    const { scope } = dialect;
    const clients = this.#clients.get(scope) ?? new Set();
    this.#clients.set(scope, clients.add(close));
    return new DialectExchange(dialect, this.#trees, subscriptions, () => {
      clients.delete(close);
      if (clients.size === 0 && this.#clients.get(scope) === clients) this.#clients.delete(scope);
    });
  }
}

/** Connects a client of another cloud with its adapter and its tree. */
class DialectExchange implements ClientExchange {
  readonly mode = 'tree';
  readonly #dialect: Dialect;
  readonly #trees: Map<string, Router>;
  readonly #maxSubscriptions: number;
  readonly #onEnd: () => void;

  constructor(dialect: Dialect, trees: Map<string, Router>, maxSubscriptions: number, onEnd: () => void) {
    this.#dialect = dialect;
    this.#trees = trees;
    this.#maxSubscriptions = maxSubscriptions;
    this.#onEnd = onEnd;
  }

  /** Our topics have other names than the client's. */
  readonly ownName = () => undefined;

  readonly reportRefused = () => {};

  readonly waitForTurn = () => undefined;

  publish({ topicName, payload }: DialectMessage, publisher: Session, result: PublicationResult): void {
    publisher.publishing++;
    this.#dialect.publish({ topicName, payload }, publisher, replyTo(publisher), (outcome, name) => {
      publisher.publishing--;
      result.settle(outcome, name);
    });
  }

  async subscribe(
    session: Session,
    subscriptions: readonly Subscription[],
    answer: (codes: number[]) => void,
  ): Promise<void> {
    if (session.hasEnded) return answer(subscriptions.map(() => REASON.unspecified));
    const codes = subscriptions.map((subscription) => this.#subscribe(session, subscription));
    answer(codes);
    for (const [place, { filter }] of subscriptions.entries()) {
      if ((codes[place] ?? REASON.unspecified) < REASON.unspecified)
        this.#dialect.subscribed?.(filter, replyTo(session));
    }
  }

  /** @returns the granted QoS, or the reason for the refusal (MQTT 5 section 3.9.3) */
  #subscribe(session: Session, subscription: Subscription): number {
    const { filter, qos } = subscription;
    if (filter.startsWith('$share/')) return REASON.sharedSubscriptionsNotSupported;
    if (!this.#dialect.mayRead(filter)) return REASON.notAuthorized;
    const { subscriptions } = session;
    if (!subscriptions.has(filter) && subscriptions.size >= this.#maxSubscriptions) return REASON.quotaExceeded;
    const { scope } = this.#dialect;
    const tree = this.#trees.get(scope) ?? new Router((name) => name);
    this.#trees.set(scope, tree);
    tree.subscribe(session, subscription);
    return Math.min(qos, QOS);
  }

  unsubscribe(session: Session, filter: string): boolean {
    const tree = this.#trees.get(this.#dialect.scope);
    const wasThere = tree?.unsubscribe(session, filter) ?? false;
    if (tree?.isEmpty) this.#trees.delete(this.#dialect.scope);
    return wasThere;
  }

  /** Ends the subscriptions of a session that has ended. */
  unsubscribeAll(session: Session): void {
    for (const filter of [...session.subscriptions.keys()]) this.unsubscribe(session, filter);
    this.#onEnd();
  }

  readonly restoreSubscriptions = async () => {};

  readonly dropRestored = () => {};
}

function replyTo(session: Session): Reply {
  return (topicName, payload) => {
    const matching = [...session.subscriptions.values()].filter(({ filter }) => matches(filter, topicName));
    const [best] = matching.toSorted((a, b) => b.qos - a.qos);
    if (best) session.deliver(messageOf(topicName, payload), best);
  };
}

function messageOf(topicName: string, payload: Buffer): Message {
  const mqtt = { publisher: undefined, properties: NO_PROPERTIES, expiresAt: NEVER };
  return new Message(topicName, payload, { qos: QOS, retain: false, mqtt });
}
