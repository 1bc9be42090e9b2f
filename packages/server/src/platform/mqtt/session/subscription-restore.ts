import { canonicalTopicName } from '@tinkerstream/contract/platform/topic-name';
import { isMachineAddress } from '../../address.ts';
import { forgetFirst } from '../../limits/rate-limit.ts';
import type { Subscription } from '../wire/client-packet.ts';
import type { GatewayPersistence, SavedBoard, SavedMessage, Snapshot } from './persistence.ts';
import type { Session } from './session.ts';

/** How long after a start a board is recognised by its address. */
const BY_ADDRESS_MS = 2 * 60_000;
/** How long after a start a board is recognised by a topic it publishes to. */
const BY_TOPIC_MS = 60 * 60_000;
/** Minimum time between two saves. */
const SAVE_EVERY_MS = 2000;
/** Maximum number of topic names in a snapshot: about a megabyte. */
const MAX_NAMES = 50_000;
/** Marks an address with several clients. */
const SEVERAL = '';

/** The current state of the gateway. */
interface StateToSave {
  /** Sessions with a subscription and a client id. */
  readonly sessions: readonly Session[];
  readonly retained: readonly SavedMessage[];
}

interface RestoreOptions {
  readonly persistence: GatewayPersistence | undefined;
  readonly loaded: Snapshot | undefined;
  readonly stateToSave: () => StateToSave;
  /** Whether an address can identify a machine; false behind proxies. */
  readonly isAddressReliable: boolean;
  /** The start time of the server. */
  readonly startedAt: number;
}

/**
 * Restores subscriptions after a restart of the server: classroom boards reconnect without subscribing again. A client
 * id is no secret and a whole school may share one address, so neither identifies a board (decision 14). A board is
 * recognised by a topic that it has published to before, or by an address of its own.
 */
export class SubscriptionRestore {
  readonly #options: RestoreOptions;
  readonly #boards = new Map<string, SavedBoard[]>();
  /** The client of each address since the start. */
  readonly #clientOf = new Map<string, string>();
  #hasChanged = false;
  #savedAt = 0;

  constructor(options: RestoreOptions) {
    this.#options = options;
    for (const board of options.loaded?.boards ?? []) {
      this.#boards.set(board.key, [...(this.#boards.get(board.key) ?? []), board]);
    }
  }

  /** Call this for each connected client. */
  clientConnected({ address, boardKey }: Session): void {
    const known = this.#clientOf.get(address);
    if (known === boardKey || known === SEVERAL) return;
    this.#clientOf.set(address, known === undefined ? boardKey : SEVERAL);
    forgetFirst(this.#clientOf);
  }

  /** Finds the earlier subscriptions of a board with an address of its own. */
  findByAddress(session: Session, now: number): Subscription[] {
    if (now - this.#options.startedAt > BY_ADDRESS_MS || !this.#isAlone(session)) return [];
    const [board, ...others] = this.#boards.get(session.boardKey) ?? [];
    return board?.isAlone && others.length === 0 ? subscriptionsOf([board]) : [];
  }

  /**
   * Finds the earlier subscriptions of a board by a topic it publishes to. If several boards with its key have
   * published there, it could be any of them, so only their common subscriptions count.
   */
  findByTopic(session: Session, topicName: string, now: number): Subscription[] {
    if (now - this.#options.startedAt > BY_TOPIC_MS) return [];
    const boards = this.#boards.get(session.boardKey) ?? [];
    return subscriptionsOf(boards.filter(({ published }) => published.includes(topicName)));
  }

  /** Removes a deleted or renamed topic. */
  dropTopic(topicName: string): void {
    for (const [key, boards] of this.#boards) {
      const left = boards.map((board) => ({
        ...board,
        topics: board.topics.filter(([filter]) => canonicalTopicName(filter) !== topicName),
        published: board.published.filter((name) => name !== topicName),
      }));
      this.#boards.set(key, left);
    }
    this.#hasChanged = true;
  }

  /** Call this when the state has changed. */
  markChanged(): void {
    this.#hasChanged = true;
  }

  /** Saves changes, at limited intervals. */
  sweep(now: number): void {
    if (this.#boards.size > 0 && now - this.#options.startedAt > BY_TOPIC_MS) {
      this.#boards.clear();
      this.#hasChanged = true;
    }
    if (this.#hasChanged && now - this.#savedAt >= SAVE_EVERY_MS) this.save(now);
  }

  save(now: number): void {
    this.#hasChanged = false;
    this.#savedAt = now;
    const { sessions, retained } = this.#options.stateToSave();
    const boards = sessions.map((session) => ({
      key: session.boardKey,
      topics: [...session.subscriptions.values()].map(({ filter, qos }) => [filter, qos] as const),
      published: [...session.published],
      isAlone: this.#isAlone(session),
    }));
    // Boards that have not reconnected yet stay in the snapshot, in case of a second restart.
    const missing = [...this.#boards.values()].flat();
    this.#options.persistence?.save({ boards: withinLimit([...boards, ...missing]), retained });
  }

  #isAlone({ address, boardKey }: Session): boolean {
    return this.#options.isAddressReliable && isMachineAddress(address) && this.#clientOf.get(address) === boardKey;
  }
}

/** The common subscriptions of some boards. */
function subscriptionsOf([first, ...others]: readonly SavedBoard[]): Subscription[] {
  const isCommon = (filter: string) => others.every(({ topics }) => topics.some(([name]) => name === filter));
  return (first?.topics ?? [])
    .filter(([filter]) => isCommon(filter))
    .map(([filter, qos]) => ({ filter, qos, noLocal: false, retainAsPublished: false, retainHandling: 2 }));
}

/** Removes duplicates, and boards beyond the limit on names. */
function withinLimit(boards: readonly SavedBoard[]): SavedBoard[] {
  const different = new Map(boards.map((board) => [JSON.stringify(board), board]));
  let names = 0;
  return [...different.values()].filter(({ topics, published }) => {
    names += topics.length + published.length;
    return names <= MAX_NAMES;
  });
}
