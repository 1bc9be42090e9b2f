import { isMachineAddress } from '../address.ts';
import { forgetFirst } from '../rate-limit.ts';
import type { Subscription } from './client-packet.ts';
import type { GatewayMemory, RememberedBoard, RememberedMessage, Snapshot } from './memory.ts';
import type { Session } from './session.ts';

/** How long after a start a board may come back and be known by its address. */
const RECALL_MS = 2 * 60_000;
/** How long after a start a board may publish and be known by the topic. */
const RECALL_BY_TOPIC_MS = 60 * 60_000;
/** Least time between two savings. */
const SAVE_EVERY_MS = 2000;
/** Names of topics in all that is remembered: a megabyte. */
const MAX_NAMES = 50_000;
/** In the place of the one client of an address that has several. */
const SEVERAL = '';

/** What is there to be remembered. */
interface Present {
  /** Those with a subscription and an id. */
  readonly sessions: readonly Session[];
  readonly retained: readonly RememberedMessage[];
}

interface RecollectionOptions {
  readonly memory: GatewayMemory | undefined;
  readonly loaded: Snapshot | undefined;
  readonly present: () => Present;
  /** Whether the address of a connection may be that of a machine; not so behind proxies. */
  readonly isByAddress: boolean;
  /** When the server started. */
  readonly now: number;
}

/**
 * Carries subscriptions over a restart of the server: boards of this field take no notice that their connection was
 * another one, and never subscribe again. An id is no secret, and behind one address there may be a whole school, so a board
 * has to be known by more than both (decision 14): by a topic that it publishes to and has published to before, or by
 * an address that is its own.
 */
export class Recollection {
  readonly #options: RecollectionOptions;
  readonly #boards = new Map<string, RememberedBoard[]>();
  /** By address, which client it has had since the start. */
  readonly #clientOf = new Map<string, string>();
  #hasChanged = false;
  #savedAt = 0;

  constructor(options: RecollectionOptions) {
    this.#options = options;
    for (const board of options.loaded?.boards ?? []) {
      this.#boards.set(board.key, [...(this.#boards.get(board.key) ?? []), board]);
    }
  }

  /** A client has connected. */
  meet({ address, boardKey }: Session): void {
    const known = this.#clientOf.get(address);
    if (known === boardKey || known === SEVERAL) return;
    this.#clientOf.set(address, known === undefined ? boardKey : SEVERAL);
    forgetFirst(this.#clientOf);
  }

  /** What the board at an address of its own was subscribed to before the restart. */
  recallByAddress(session: Session, now: number): Subscription[] {
    if (now - this.#options.now > RECALL_MS || !this.#isAlone(session)) return [];
    const [board, ...others] = this.#boards.get(session.boardKey) ?? [];
    return board?.isAlone && others.length === 0 ? subscriptionsOf([board]) : [];
  }

  /**
   * What a board that publishes to a topic was subscribed to before the restart. Where several boards of its key have published there,
   * only what all of them were subscribed to: it may be any of them.
   */
  recallByTopic(session: Session, topicName: string, now: number): Subscription[] {
    if (now - this.#options.now > RECALL_BY_TOPIC_MS) return [];
    const boards = this.#boards.get(session.boardKey) ?? [];
    return subscriptionsOf(boards.filter(({ published }) => published.includes(topicName)));
  }

  /** A topic is no more, or has another name. */
  dropTopic(topicName: string): void {
    for (const [key, boards] of this.#boards) {
      const left = boards.map((board) => ({
        ...board,
        topics: board.topics.filter(([name]) => name !== topicName),
        published: board.published.filter((name) => name !== topicName),
      }));
      this.#boards.set(key, left);
    }
    this.#hasChanged = true;
  }

  /** There is something new to remember. */
  changed(): void {
    this.#hasChanged = true;
  }

  /** Saves what is new, now and then. */
  sweep(now: number): void {
    if (this.#boards.size > 0 && now - this.#options.now > RECALL_BY_TOPIC_MS) {
      this.#boards.clear();
      this.#hasChanged = true;
    }
    if (this.#hasChanged && now - this.#savedAt >= SAVE_EVERY_MS) this.save(now);
  }

  save(now: number): void {
    this.#hasChanged = false;
    this.#savedAt = now;
    const { sessions, retained } = this.#options.present();
    const boards = sessions.map((session) => ({
      key: session.boardKey,
      topics: [...session.subscriptions.values()].map(({ filter, qos }) => [filter, qos] as const),
      published: [...session.published],
      isAlone: this.#isAlone(session),
    }));
    // Boards that have not come back yet are remembered still, lest a second restart forgets them.
    const missing = [...this.#boards.values()].flat();
    this.#options.memory?.save({ boards: asManyAsFit([...boards, ...missing]), retained });
  }

  #isAlone({ address, boardKey }: Session): boolean {
    return this.#options.isByAddress && isMachineAddress(address) && this.#clientOf.get(address) === boardKey;
  }
}

/** What all of these boards were subscribed to. */
function subscriptionsOf([first, ...others]: readonly RememberedBoard[]): Subscription[] {
  const isCommon = (filter: string) => others.every(({ topics }) => topics.some(([name]) => name === filter));
  return (first?.topics ?? [])
    .filter(([filter]) => isCommon(filter))
    .map(([filter, qos]) => ({ filter, qos, noLocal: false, retainAsPublished: false, retainHandling: 2 }));
}

/** Each board once, the first ones where there are too many. */
function asManyAsFit(boards: readonly RememberedBoard[]): RememberedBoard[] {
  const different = new Map(boards.map((board) => [JSON.stringify(board), board]));
  let names = 0;
  return [...different.values()].filter(({ topics, published }) => {
    names += topics.length + published.length;
    return names <= MAX_NAMES;
  });
}
