import { canonicalTopicName } from '@tinkerstream/contract/platform/topic-name';
import type { IncomingMessage, Origin } from '../incoming-message.ts';
import type { LookupLimit } from '../limits/lookup-limit.ts';
import type { Backlog } from './delivery-queue.ts';
import type { GatewayHandlers, GatewayLimits, RefusalReport, TopicMode } from './gateway-types.ts';
import { lowerQos, Message, NEVER, NO_PROPERTIES } from './message.ts';
import { RetainedMessages } from './retained-messages.ts';
import { Router } from './router.ts';
import type { PlacedMessage, SavedMessage } from './session/persistence.ts';
import { fromSaved, toSaved } from './session/saved-message.ts';
import type { ClientExchange, Publication, PublicationResult, Session } from './session/session.ts';
import { Spellings } from './spellings.ts';
import type { Subscription } from './wire/client-packet.ts';
import { REASON } from './wire/packet-error.ts';
import { hasWildcard } from './wire/topic-names.ts';

/** Topics recorded per publishing client, to recognise it after a restart. */
const MAX_PUBLISHED = 20;

interface ExchangeOptions {
  readonly handlers: GatewayHandlers;
  readonly mode: TopicMode;
  readonly limits: GatewayLimits;
  /** The limit on guesses of topic names. */
  readonly lookups: LookupLimit;
  /** The count of messages that wait for their delivery. */
  readonly backlog: Backlog;
  /** Runs when subscriptions or retained messages change. */
  readonly onChange: () => void;
  /** Runs when the retained message of a topic changes at this node; an empty one is removed. */
  readonly onRetained: ((message: PlacedMessage) => void) | undefined;
  /** Runs when a client's first message to a topic is stored. */
  readonly onPublished: (session: Session, topicName: string) => void;
  /** Runs when the subscriptions of a session change by its client. */
  readonly onSubscribed?: ((session: Session) => void) | undefined;
  /** Runs when the subscriptions of a board change, or the topics that identify it after a restart. */
  readonly onBoardChanged?: ((session: Session) => void) | undefined;
}

/** The topics of this server, which all boards share. */
export class Exchange implements ClientExchange {
  readonly mode: TopicMode;
  readonly #handlers: GatewayHandlers;
  readonly #lookups: LookupLimit;
  readonly #onChange: () => void;
  readonly #onPublished: ExchangeOptions['onPublished'];
  readonly #onRetained: ExchangeOptions['onRetained'];
  readonly #onSubscribed: ExchangeOptions['onSubscribed'];
  readonly #onBoardChanged: ExchangeOptions['onBoardChanged'];
  readonly #router: Router;
  readonly #retained: RetainedMessages;
  readonly #maxSubscriptions: number;
  /** The number of searches for the subscriptions of boards that left. */
  #search = 0;
  readonly reportRefused: (report: RefusalReport) => void;

  constructor({ handlers, mode, limits, lookups, backlog, onChange, ...on }: ExchangeOptions) {
    this.#onPublished = on.onPublished;
    this.#onSubscribed = on.onSubscribed;
    this.#onBoardChanged = on.onBoardChanged;
    this.#onRetained = on.onRetained;
    this.mode = mode;
    this.#handlers = handlers;
    this.#lookups = lookups;
    this.#router = new Router((filter) => this.#canonical(filter), backlog);
    this.#onChange = onChange;
    this.reportRefused = (report) => handlers.reportRefused?.(report);
    this.#retained = new RetainedMessages(limits.retained, (topicName) => this.#announceRetained(topicName));
    this.#maxSubscriptions = limits.subscriptions;
  }

  ownName(name: string): string {
    return this.#canonical(name);
  }

  /** The name of the topic that a name or filter means: boards may spell it in any case. */
  #canonical(name: string): string {
    return this.mode === 'exact' ? canonicalTopicName(name) : name;
  }

  /** The topic that a client publishes to: mostly that of its previous message. */
  #topicOf(publisher: Session, typedName: string): string {
    if (typedName !== publisher.typedName) {
      publisher.typedName = typedName;
      publisher.topicName = this.#canonical(typedName);
    }
    return publisher.topicName;
  }

  waitForTurn(publisher: Session, typedName: string): Promise<boolean> | undefined {
    const topicName = this.#topicOf(publisher, typedName);
    return this.#lookups.exists(topicName) === undefined ? this.#lookups.turnOf(publisher) : undefined;
  }

  publish(publication: Publication, publisher: Session, result: PublicationResult): void {
    const { payload, retain } = publication;
    const topicName = this.#topicOf(publisher, publication.topicName);
    // Names that start with $ belong to the server (section 4.7.2); bridges publish there regardless.
    if (this.#isReserved(topicName)) return result.settle('unknown-topic', topicName);
    if (this.#lookups.exists(topicName) === false) {
      this.#handlers.refusedUnseen?.();
      return result.settle('unknown-topic', topicName);
    }
    const origin = originOf(publication, publisher);
    publisher.publishing++;
    this.#handlers.publish({ topicName, payload, origin }, publisher, (outcome) => {
      publisher.publishing--;
      if (outcome === 'unknown-topic') this.#lookups.missed(publisher, topicName);
      else if (outcome !== 'failed') this.#lookups.found(topicName);
      if (outcome === 'accepted') this.#notePublished(publisher, topicName);
      if (retain && outcome === 'accepted') this.#retain(new Message(topicName, payload, origin));
      result.settle(outcome, topicName);
    });
  }

  hasSubscribers(topicName: string): boolean {
    return this.#router.hasSubscribers(topicName);
  }

  /** Sends a stored message to all subscribers of its topic. */
  deliver({ topicName, payload, origin }: IncomingMessage): void {
    if (!this.#router.hasSubscribers(topicName)) return;
    this.#router.deliver(new Message(topicName, payload, origin));
  }

  /** Gives a session the messages that still wait for it: it goes on elsewhere, or gets a newer one. */
  catchUp(session: Session): void {
    this.#router.catchUp(session);
  }

  /** Delivers all waiting messages. */
  flush(): void {
    this.#router.flush();
  }

  /**
   * Subscribes a client, and sends it the retained messages. If a filter occurs several times, its last occurrence
   * counts. Everything after the lookups is synchronous, so no newer message can overtake a retained one.
   */
  async subscribe(
    session: Session,
    subscriptions: readonly Subscription[],
    answer: (codes: number[]) => void,
  ): Promise<void> {
    const wanted = new Map(subscriptions.map((subscription) => [this.#canonical(subscription.filter), subscription]));
    const refusals = new Map<string, number>();
    let room = this.#maxSubscriptions - session.subscriptions.size;
    // One look-up at a time: the limit on wrong names must count each before the next.
    for (const filter of wanted.keys()) {
      const hasRoom = session.subscriptions.has(filter) || room-- > 0;
      const refusal =
        this.#filterRefusal(filter) ?? (hasRoom ? await this.#topicRefusal(filter, session) : REASON.quotaExceeded);
      if (refusal !== undefined) refusals.set(filter, refusal);
    }
    if (session.hasEnded) return answer(subscriptions.map(() => REASON.unspecified));
    this.#router.catchUp(session);
    const retained: (() => void)[] = [];
    for (const [filter, subscription] of wanted) {
      if (refusals.has(filter)) continue;
      const isNew = this.#router.subscribe(session, subscription);
      retained.push(() => this.#sendRetained(session, subscription, isNew));
    }
    this.#noteSubscribed(session);
    answer(subscriptions.map(({ filter, qos }) => refusals.get(this.#canonical(filter)) ?? qos));
    for (const send of retained) send();
  }

  /** Subscribes a session that comes from another node to its subscriptions there. */
  resubscribe(session: Session, subscriptions: readonly Subscription[]): void {
    for (const subscription of subscriptions) this.#router.subscribe(session, subscription);
    this.#onChange();
  }

  /** Gives the mirror of a session of another node exactly these subscriptions. */
  follow(mirror: Session, subscriptions: readonly Subscription[]): void {
    const wanted = new Set(subscriptions.map(({ filter }) => this.#canonical(filter)));
    for (const filter of [...mirror.subscriptions.keys()]) {
      if (!wanted.has(filter)) this.#router.unsubscribe(mirror, filter);
    }
    for (const subscription of subscriptions) this.#router.subscribe(mirror, subscription);
  }

  #noteSubscribed(session: Session): void {
    this.#onChange();
    this.#onSubscribed?.(session);
    this.#onBoardChanged?.(session);
  }

  async restoreSubscriptions(session: Session, subscriptions: readonly Subscription[]): Promise<void> {
    for (const subscription of subscriptions) {
      const filter = this.#canonical(subscription.filter);
      const refusal = await this.#topicRefusal(filter, session);
      if (refusal !== undefined || session.hasEnded || session.hasSubscribed) continue;
      this.#router.subscribe(session, subscription);
      session.restored.add(filter);
      this.#noteSubscribed(session);
    }
  }

  dropRestored(session: Session, wanted: readonly Subscription[]): void {
    session.hasSubscribed = true;
    for (const { filter } of wanted) session.restored.delete(this.#canonical(filter));
    for (const filter of session.restored) this.unsubscribe(session, filter);
    session.restored.clear();
  }

  unsubscribe(session: Session, filter: string): boolean {
    const wasThere = this.#router.unsubscribe(session, filter);
    this.#noteSubscribed(session);
    return wasThere;
  }

  unsubscribeAll(session: Session): void {
    if (session.subscriptions.size > 0) this.#onChange();
    this.#router.unsubscribeAll(session);
  }

  dropTopic(topicName: string): void {
    this.#router.dropTopic(topicName);
    const hadRetained = this.#retained.find(topicName) !== undefined;
    this.#retained.drop(topicName);
    if (hadRetained) this.#announceRetained(topicName);
    this.#onChange();
  }

  /** The state to store over a restart. Clients without an id are left out, because nothing distinguishes them. */
  stateToSave(): { sessions: Session[]; retained: SavedMessage[] } {
    const sessions = [...this.#router.sessions()].filter(({ boardKey, isMirror }) => boardKey !== '' && !isMirror);
    for (const { published } of sessions) {
      // Names of deleted or renamed topics are not saved.
      for (const name of published) if (this.#lookups.exists(name) !== true) published.delete(name);
    }
    return { sessions, retained: this.#retained.all().map(toSaved) };
  }

  /** Restores the retained messages of an earlier run. Messages of other nodes are later. */
  restoreRetained(messages: readonly SavedMessage[]): void {
    for (const message of messages) this.storeRetained({ ...message, place: 0 });
  }

  /** Stores a retained message that this or another node has received. */
  storeRetained({ place, ...message }: PlacedMessage): void {
    this.#retained.store(fromSaved(message), place);
  }

  findRetained(topicName: string): PlacedMessage | undefined {
    const retained = this.#retained.find(topicName);
    return retained && { ...toSaved(retained.message), place: retained.place };
  }

  dropRetained(topicName: string): void {
    this.#retained.drop(topicName);
  }

  /** Searches the subscriptions of each board once more when it publishes next. */
  searchAgain(): void {
    this.#search++;
  }

  /** The topics with a retained message. */
  retainedTopics(): string[] {
    return this.#retained.all().map(({ topicName }) => topicName);
  }

  #sendRetained(session: Session, subscription: Subscription, isNew: boolean): void {
    const { filter, qos, retainHandling } = subscription;
    if (retainHandling === 2 || (retainHandling === 1 && !isNew)) return;
    for (const message of this.#retained.matching(this.#canonical(filter))) {
      session.outgoing.deliver(new Spellings(message).for(subscription), lowerQos(message.qos, qos), true); // [3.3.1-8]
    }
  }

  #notePublished(session: Session, topicName: string): void {
    if (session.boardKey === '') return;
    if (session.published.has(topicName)) {
      if (session.hasSubscribed || session.search === this.#search) return;
    } else {
      if (session.published.size >= MAX_PUBLISHED) return;
      session.published.add(topicName);
      if (session.subscriptions.size > 0) {
        this.#onChange();
        this.#onBoardChanged?.(session);
      }
    }
    session.search = this.#search;
    if (!session.hasSubscribed) this.#onPublished(session, topicName);
  }

  #retain(message: Message): void {
    this.#retained.store(message);
    this.#announceRetained(message.topicName);
    this.#onChange();
  }

  #announceRetained(topicName: string): void {
    if (!this.#onRetained) return;
    const removed = { topicName, payload: '', qos: 0, place: this.#retained.lastPlace } as const;
    this.#onRetained(this.findRetained(topicName) ?? removed);
  }

  /** @returns the reason code if the topic does not exist or cannot be looked up */
  async #topicRefusal(topicName: string, session: Session): Promise<number | undefined> {
    const exists = this.#lookups.exists(topicName);
    if (exists === false) return REASON.unspecified;
    if (exists === undefined && (await this.#lookups.turnOf(session)) === false) return REASON.unspecified;
    const isFound = await this.#handlers.topicExists(topicName).catch(() => undefined);
    if (isFound) this.#lookups.found(topicName);
    else if (isFound === false) this.#lookups.missed(session, topicName);
    return isFound ? undefined : REASON.unspecified;
  }

  /** @returns the reason code if no client may use this filter, with any topics */
  #filterRefusal(filter: string): number | undefined {
    if (filter.startsWith('$share/')) return REASON.sharedSubscriptionsNotSupported;
    if (this.mode === 'tree') return undefined;
    if (hasWildcard(filter)) return REASON.wildcardsNotSupported;
    return this.#isReserved(filter) ? REASON.notAuthorized : undefined;
  }

  #isReserved(topicName: string): boolean {
    return this.mode === 'exact' && topicName.startsWith('$');
  }
}

function originOf({ qos, retain, properties }: Publication, publisher: Session): Origin {
  const { forwarded = NO_PROPERTIES, messageExpiryInterval } = properties;
  if (!retain && forwarded === NO_PROPERTIES && messageExpiryInterval === undefined) return publisher.plainOrigin(qos);
  const expiresAt = messageExpiryInterval === undefined ? NEVER : performance.now() + messageExpiryInterval * 1000;
  const mqtt = { publisher, properties: forwarded, expiresAt };
  return { transport: 'mqtt', clientId: publisher.clientId, qos, retain, hops: 0, mqtt };
}
