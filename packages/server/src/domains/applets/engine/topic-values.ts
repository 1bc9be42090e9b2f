import type { BoardWindow, FilterOperands } from '@tinkerstream/contract/applets';
import { normalizedKey, type RecordValue } from '@tinkerstream/contract/points';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { SentPart } from '../../records/index.ts';
import type { Slot } from './values/latest-value.ts';
import {
  type BySender,
  LookedAt,
  MAX_SENDERS,
  type SeenMessage,
  type SetSlot,
  type StoredValues,
} from './values/looked-at.ts';
import type { PastWindows } from './values/past-window.ts';

export type { StoredValues } from './values/looked-at.ts';

/** @param bySender the keys whose values are read of each sender, and whether their messages are */
export type LoadStoredValues = (topicId: string, bySender: BySender | undefined) => Promise<StoredValues>;

/** @param range in milliseconds since 1970 UTC @returns the values of a key that each sender has sent, in order of time */
export type LoadPast = (
  topicId: string,
  key: string,
  range: { readonly from: number; readonly to: number },
) => Promise<ReadonlyMap<string, readonly SentPart[]>>;

/** @returns when each sender of a topic has sent its latest message, in milliseconds since 1970 UTC */
export type LoadHeard = (topicId: string) => Promise<ReadonlyMap<string, number>>;

/** @returns the keys of a topic whose values are directions in degrees */
export type LoadDirections = (topicId: string) => Promise<ReadonlySet<string>>;

/** A view of values that are read together, such as those of an applet's conditions. It holds the values in memory. */
export interface ValuesView extends Required<FilterOperands> {
  /** Finds a value like `value`; in the view's own topic, the value of the sender if it has one. */
  readonly reference: (topicId: string, key: string) => () => RecordValue | undefined;
  /** The number of boards that have sent to a topic in the last minute; boards without a name are one. */
  readonly heardBoards: (topicId: string) => () => number;
  /**
   * From now on, the view's own topic has the values of this sender alone. Undefined: the latest of all senders.
   * @param time in milliseconds since 1970 UTC, by which the age of values is computed; the time of the call before if
   * absent
   */
  readonly seeAs: (sender: string | undefined, time?: number) => void;
  /** Resolves when all values requested so far are loaded. */
  readonly ready: () => Promise<void>;
}

/**
 * The latest values of topics that views read. They are loaded from the store at the first read, then follow the
 * messages. Garbage collection frees a topic with its last view.
 */
export class TopicValues {
  readonly #wall: Clock['wall'];
  readonly #load: LoadStoredValues;
  readonly #loadPast: LoadPast;
  readonly #loadHeard: LoadHeard;
  readonly #loadDirections: LoadDirections;
  readonly #topics = new Map<string, WeakRef<LookedAt>>();
  readonly #freed = new FinalizationRegistry<string>((topicId) => {
    if (this.#topics.get(topicId)?.deref() === undefined) this.#topics.delete(topicId);
  });

  constructor(
    { wall }: Pick<Clock, 'wall'>,
    load: LoadStoredValues,
    loadPast: LoadPast = async () => new Map(),
    loadHeard: LoadHeard = async () => new Map(),
    loadDirections: LoadDirections = async () => new Set(),
  ) {
    this.#wall = wall;
    this.#loadDirections = loadDirections;
    this.#load = load;
    this.#loadPast = loadPast;
    this.#loadHeard = loadHeard;
  }

  /** @param ownTopicId the topic whose values are read by sender */
  createView(ownTopicId?: string): ValuesView {
    const topics = new Set<LookedAt>();
    /** Keys whose averages are requested. */
    const averaged = new Set<LookedAt>();
    let sender: string | undefined;
    let own: LookedAt | undefined;
    let forgotten = 0;
    const wall = this.#wall;
    let now = wall();
    const windows = new Map<string, BoardWindow>();
    /** The number of the current sender: the slot of a key is found once for each sender, however many conditions read it. */
    let turn = 0;
    const finders = new Map<string, (sender: string) => Slot<RecordValue> | undefined>();
    const lookAt = (topicId: string): LookedAt => {
      const topic = this.#topics.get(topicId)?.deref() ?? this.#add(topicId);
      topics.add(topic);
      return topic;
    };
    const lookAtSlot = (topicId: string, typedKey: string, isBySender: boolean) => {
      const topic = lookAt(topicId);
      const key = normalizedKey(typedKey);
      if (topic.latest.addKey(key)) topic.isStale = true;
      if (isBySender && !topic.keys.has(key)) {
        topic.keys.add(key);
        topic.isStale = true;
      }
      return { topic, key, slot: topic.latest.values.get(key) as Slot<RecordValue> };
    };
    const finderOf = (topic: LookedAt, key: string) => {
      own = topic;
      const known = finders.get(key);
      if (known) return known;
      let found: Slot<RecordValue> | undefined;
      let foundIn = -1;
      const find = (name: string) => {
        if (foundIn !== turn || !found) {
          foundIn = turn;
          found = topic.senders.get(name)?.values.get(key);
        }
        return found;
      };
      finders.set(key, find);
      return find;
    };
    /** Finds the slot of the sender or of a board; in other topics, the slot of the latest of all. */
    const slotOf = (topicId: string, typedKey: string, board?: string) => {
      const { topic, key, slot } = lookAtSlot(topicId, typedKey, board !== undefined || topicId === ownTopicId);
      if (board !== undefined) return { topic, key, find: () => topic.senders.get(board)?.values.get(key) };
      if (topicId !== ownTopicId) return { topic, key, find: () => slot };
      const ofSender = finderOf(topic, key);
      return { topic, key, find: () => (sender === undefined ? slot : ofSender(sender)) };
    };
    return {
      message(topicId) {
        const topic = lookAt(topicId);
        if (topic.latest.addMessage()) topic.isStale = true;
        if (topicId === ownTopicId && !topic.hasMessages) {
          topic.hasMessages = true;
          topic.isStale = true;
        }
        const slot = topic.latest.message as Slot<string>;
        if (topicId !== ownTopicId) return () => slot.value;
        return () => (sender === undefined ? slot.value : topic.senders.get(sender)?.message?.value);
      },
      value(topicId, typedKey, board) {
        if (board !== undefined) {
          const { find } = slotOf(topicId, typedKey, board);
          return () => find()?.value;
        }
        const { topic, key, slot } = lookAtSlot(topicId, typedKey, topicId === ownTopicId);
        if (topicId !== ownTopicId) return () => slot.value;
        const ofSender = finderOf(topic, key);
        return () => (sender === undefined ? slot.value : ofSender(sender)?.value);
      },
      reference(topicId, typedKey) {
        const { topic, key, slot } = lookAtSlot(topicId, typedKey, topicId === ownTopicId);
        if (topicId !== ownTopicId) return () => slot.value;
        const ofSender = finderOf(topic, key);
        return () => (sender === undefined ? undefined : ofSender(sender)?.value) ?? slot.value;
      },
      before(topicId, typedKey, board) {
        const { topic, key, find } = slotOf(topicId, typedKey, board);
        topic.latest.keepBefore(key);
        if (board !== undefined || topicId === ownTopicId) topic.keysWithBefore.add(key);
        return () => find()?.before;
      },
      ageSec(topicId, key, board) {
        const { find } = slotOf(topicId, key, board);
        return () => {
          const time = find()?.time;
          return time === undefined ? undefined : (now - time) / 1000;
        };
      },
      boards(topicId, typedKey, withinSec) {
        const id = `${topicId} ${withinSec} ${normalizedKey(typedKey)}`;
        const known = windows.get(id);
        if (known) return known;
        const { topic, key } = lookAtSlot(topicId, typedKey, true);
        averaged.add(topic);
        const window = topic.openWindow(key, withinSec, () => now);
        windows.set(id, window);
        return window;
      },
      past(topicId, typedKey, withinSec, figure) {
        const { topic, key } = lookAtSlot(topicId, typedKey, true);
        averaged.add(topic);
        const past = topic.openPast(key, withinSec, wall());
        const isOwn = topicId === ownTopicId;
        return () => {
          const scope = { board: isOwn ? sender : undefined, isDirection: topic.directions.has(key) };
          return past.figure(scope, figure, now);
        };
      },
      heardBoards(topicId) {
        const heard = lookAt(topicId).openHeard();
        return () => heard.count(now);
      },
      seeAs(name, time) {
        if (time !== undefined) now = time;
        if (name === sender && forgotten === own?.forgotten) return;
        sender = name;
        forgotten = own?.forgotten ?? 0;
        turn++;
      },
      ready: async () => {
        await Promise.all([
          ...[...topics].map((topic) => this.#loadMissing(topic)),
          ...[...averaged].map(async (topic) => {
            topic.directions = await this.#loadDirections(topic.id);
          }),
        ]);
      },
    };
  }

  /** Takes over a message of this node that is not committed yet. Call this in the order of arrival. */
  accept(topicId: string, message: SeenMessage): void {
    this.#update(topicId, message, (slot, value) => slot.setInOrder(value, message.time));
  }

  /** Takes over a committed message of any node. */
  follow(topicId: string, message: SeenMessage): void {
    this.#update(topicId, message, (slot, value) => slot.setIfNewer(value, message.time));
  }

  /** Drops everything and loads it again: this node may have missed messages. Existing views follow no further messages. */
  forgetAll(): void {
    this.#topics.clear();
  }

  /** Reads the past of a topic again: values of it were removed or left out, or taken back. */
  async renewPast(topicId: string): Promise<void> {
    const topic = this.#topics.get(topicId)?.deref();
    if (topic?.renewPasts(this.#wall())) await this.#loadMissing(topic);
  }

  #update(topicId: string, message: SeenMessage, set: SetSlot): void {
    this.#topics.get(topicId)?.deref()?.update(message, set);
  }

  #add(topicId: string): LookedAt {
    const topic = new LookedAt(topicId);
    this.#topics.set(topicId, new WeakRef(topic));
    this.#freed.register(topic, topicId);
    return topic;
  }

  #loadMissing(topic: LookedAt): Promise<unknown> {
    if (!topic.isStale) return topic.loading;
    topic.isStale = false;
    topic.loading = Promise.all([topic.loading, this.#fill(topic)]).catch((error: unknown) => {
      topic.isStale = true;
      topic.loading = Promise.resolve();
      throw error;
    });
    return topic.loading;
  }

  async #fill(topic: LookedAt): Promise<void> {
    const { latest, keys, hasMessages } = topic;
    const bySender = topic.isBySender ? { keys: [...keys], hasMessage: hasMessages } : undefined;
    const { senders, ...stored } = await this.#load(topic.id, bySender);
    latest.fill(stored);
    if (topic.heard && !topic.heard.isSeeded) topic.heard.seed(await this.#loadHeard(topic.id));
    await Promise.all(topic.unfilledPasts.map((past) => this.#fillPast(topic.id, past)));
    for (const [name, values] of senders ?? []) {
      if (topic.senders.size < MAX_SENDERS || topic.senders.has(name)) topic.of(name).fill(values);
    }
  }

  async #fillPast(topicId: string, past: PastWindows): Promise<void> {
    const { listening } = past;
    if (listening === undefined) return;
    const to = listening.since;
    const before = await this.#loadPast(topicId, past.key, { from: to - past.withinSec * 1000, to });
    // Another view may have filled the past at the same time.
    past.fill(before, listening);
  }
}
