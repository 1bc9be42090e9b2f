import { canonicalTopicName } from '@tinkerstream/contract/platform/topic-name';
import { isMachineAddress } from '../../address.ts';
import { forgetFirst } from '../../limits/rate-limit.ts';
import type { Subscription } from '../wire/client-packet.ts';
import type { GatewayPersistence, LeftBoard, SavedBoard, SavedMessage, Snapshot } from './persistence.ts';
import type { Session } from './session.ts';

/** How long after a start a board is recognised by its address. */
const BY_ADDRESS_MS = 2 * 60_000;
/** How long after a start a board is recognised by a topic it publishes to. */
const BY_TOPIC_MS = 60 * 60_000;
/** Minimum time between two saves. */
const SAVE_EVERY_MS = 2000;
/** Maximum number of topic names in a snapshot: about a megabyte. */
const MAX_NAMES = 50_000;
/** Maximum number of boards that have not connected again. */
const MAX_BOARDS = 10_000;
/** The mark of an address with several clients. */
const SEVERAL = '';

/** A board that has not connected again yet. */
interface MissingBoard extends SavedBoard {
  /** When the board's server stopped or started again, in milliseconds of the monotonic clock. */
  readonly since: number;
}

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
  /** The current run of this server, if it is one of several. */
  readonly node?: string | undefined;
}

/**
 * Restores subscriptions after a restart of the server: classroom boards reconnect without subscribing again. A client
 * id is no secret and a whole school may share one address, so neither identifies a board (decision 14). A board is
 * recognised by a topic that it has published to before, or by an address of its own.
 */
export class SubscriptionRestore {
  readonly #options: RestoreOptions;
  readonly #boards = new Map<string, MissingBoard[]>();
  /** The client of each address since the start. */
  readonly #clientOf = new Map<string, string>();
  #hasChanged = false;
  #savedAt = 0;

  constructor(options: RestoreOptions) {
    this.#options = options;
    const { boards = [], node } = options.loaded ?? {};
    for (const board of boards) this.#add({ ...board, node: board.node ?? node, since: options.startedAt });
  }

  /** Adds boards of another node. Their address does not identify them: the boards of an address may be on several nodes. */
  addLeft(boards: readonly LeftBoard[], now: number): void {
    const known = new Set([...this.#boards.values()].flat().map(withoutAddress));
    for (const { ageMs, ...left } of boards) {
      const board = { ...left, isAlone: false, since: now - ageMs };
      if (known.has(nameOf(board)) || known.size >= MAX_BOARDS || ageMs > BY_TOPIC_MS) continue;
      this.#add(board);
      known.add(nameOf(board));
    }
    this.#hasChanged = true;
  }

  /** Removes the boards of a node that still has them. */
  drop(node: string): void {
    this.#keep((board) => board.node !== node);
  }

  /** Sets when the boards of a node lost it, which other nodes know. Its addresses still count from its start. */
  age(node: string, since: number): void {
    for (const [key, boards] of this.#boards) {
      const isOlder = (board: MissingBoard) => board.node === node && board.published.length > 0 && board.since > since;
      this.#boards.set(
        key,
        boards.map((board) => (isOlder(board) ? { ...board, since } : board)),
      );
    }
  }

  /** The boards that have left other servers or an earlier run of this one, and may come back to any node. */
  missing(now: number): LeftBoard[] {
    return withinLimit([...this.#boards.values()].flat()).map(({ since, ...board }) => ({
      ...board,
      ageMs: Math.max(0, now - since),
    }));
  }

  /** The boards of this node that leave when it stops. */
  leaving(now: number): LeftBoard[] {
    const { node } = this.#options;
    return [...this.#savedSessions().map((board) => ({ ...board, node, ageMs: 0 })), ...this.missing(now)];
  }

  #add(board: MissingBoard): void {
    this.#boards.set(board.key, [...(this.#boards.get(board.key) ?? []), board]);
  }

  /** Notes the address of a connected client. */
  clientConnected({ address, boardKey }: Session): void {
    const known = this.#clientOf.get(address);
    if (known === boardKey || known === SEVERAL) return;
    this.#clientOf.set(address, known === undefined ? boardKey : SEVERAL);
    forgetFirst(this.#clientOf);
  }

  /** Finds the earlier subscriptions of a board with an address of its own. */
  findByAddress(session: Session, now: number): Subscription[] {
    const [board, ...others] = this.#boards.get(session.boardKey) ?? [];
    if (!board || now - board.since > BY_ADDRESS_MS || !this.#isAlone(session)) return [];
    return board.isAlone && others.length === 0 ? subscriptionsOf([board]) : [];
  }

  /**
   * Finds the earlier subscriptions of a board by a topic it publishes to. If several boards with its key have
   * published there, it could be any of them, so only their common subscriptions count.
   */
  findByTopic(session: Session, topicName: string, now: number): Subscription[] {
    const boards = this.#boards.get(session.boardKey) ?? [];
    return subscriptionsOf(
      boards.filter(({ since, published }) => now - since <= BY_TOPIC_MS && published.includes(topicName)),
    );
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

  /** Notes that the state has changed. */
  markChanged(): void {
    this.#hasChanged = true;
  }

  /** Saves changes, at limited intervals. */
  sweep(now: number): void {
    this.#keep(({ since }) => now - since <= BY_TOPIC_MS);
    if (this.#hasChanged && now - this.#savedAt >= SAVE_EVERY_MS) this.save(now);
  }

  #keep(isKept: (board: MissingBoard) => boolean): void {
    for (const [key, boards] of this.#boards) {
      const left = boards.filter(isKept);
      if (left.length === boards.length) continue;
      if (left.length > 0) this.#boards.set(key, left);
      else this.#boards.delete(key);
      this.#hasChanged = true;
    }
  }

  save(now: number): void {
    this.#hasChanged = false;
    this.#savedAt = now;
    const { retained } = this.#options.stateToSave();
    // Boards that have not reconnected yet stay in the snapshot, in case of a second restart.
    const missing = [...this.#boards.values()].flat().map(({ since: _, ...board }) => board);
    const { persistence, node } = this.#options;
    persistence?.save({ boards: withinLimit([...this.#savedSessions(), ...missing]), retained, node });
  }

  #savedSessions(): SavedBoard[] {
    return this.#options.stateToSave().sessions.map((session) => ({
      key: session.boardKey,
      topics: [...session.subscriptions.values()].map(({ filter, qos }) => [filter, qos] as const),
      published: [...session.published],
      isAlone: this.#isAlone(session),
    }));
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
function withinLimit<Board extends SavedBoard>(boards: readonly Board[]): Board[] {
  const different = new Map(boards.map((board) => [nameOf(board), board]));
  let names = 0;
  return [...different.values()].filter(({ topics, published }) => {
    names += topics.length + published.length;
    return names <= MAX_NAMES;
  });
}

/** The name of a board without its address. */
const withoutAddress = (board: SavedBoard) => nameOf({ ...board, isAlone: false });

/** A name that is equal for two boards that cannot be told apart. */
function nameOf({ key, topics, published, isAlone }: SavedBoard): string {
  return JSON.stringify([key, topics, published, isAlone]);
}
