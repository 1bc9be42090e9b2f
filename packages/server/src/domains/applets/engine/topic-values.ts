import { type FilterOperands, MAX_COMPARED } from '@tinkerstream/contract/applets';
import { normalizedKey, type RecordValue } from '@tinkerstream/contract/points';

/** A message as applets see it. */
interface SeenMessage {
  readonly text: string;
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  /** By data-type key. */
  readonly values: ReadonlyMap<string, RecordValue>;
}

/** The latest message and values of a topic that are stored. */
export interface StoredValues {
  /** Undefined without a message. */
  readonly message: string | undefined;
  /** By data-type key. */
  readonly values: ReadonlyMap<string, RecordValue>;
}

export type LoadStoredValues = (topicId: string) => Promise<StoredValues>;

/** A latest value. */
class Slot<Value> {
  /** Who keeps a slot keeps its topic, without which it would no longer follow the messages. */
  readonly topic: object;
  value: Value | undefined;
  #time = Number.NEGATIVE_INFINITY;
  #isFromReaction = false;

  constructor(topic: object) {
    this.topic = topic;
  }

  /** The order of calls is the order of arrival: a clock that went back changes nothing. */
  setInOrder(value: Value, time: number): void {
    this.value = value;
    this.#time = Math.max(this.#time, time);
    this.#isFromReaction = true;
  }

  /**
   * For a message that may be late. One that this node has seen before its commit comes again after it, when a newer one of
   * the same millisecond may be in place already.
   */
  setIfNewer(value: Value, time: number): void {
    if (time < this.#time || (time === this.#time && this.#isFromReaction)) return;
    this.value = value;
    this.#time = time;
    this.#isFromReaction = false;
  }

  setIfEmpty(value: Value): void {
    if (this.#time === Number.NEGATIVE_INFINITY) this.value = value;
  }
}

/** The values of a topic that conditions look at. */
interface LookedAt {
  readonly id: string;
  message: Slot<string> | undefined;
  /** By data-type key. */
  readonly values: Map<string, Slot<RecordValue>>;
  /** Whether slots were added since the last loading. */
  isStale: boolean;
  loading: Promise<unknown>;
}

/** What is looked at together, such as the conditions of an applet. It keeps the values in memory. */
export interface ValuesView extends FilterOperands {
  /** Resolves when everything asked for so far is loaded. */
  readonly ready: () => Promise<void>;
}

/**
 * The latest values of topics, as far as a view looks at them. They are loaded from the store when first looked at, then
 * follow the messages. Garbage collection frees a topic with the last view of it.
 */
export class TopicValues {
  readonly #load: LoadStoredValues;
  readonly #topics = new Map<string, WeakRef<LookedAt>>();
  readonly #freed = new FinalizationRegistry<string>((topicId) => {
    if (this.#topics.get(topicId)?.deref() === undefined) this.#topics.delete(topicId);
  });

  constructor(load: LoadStoredValues) {
    this.#load = load;
  }

  createView(): ValuesView {
    const topics = new Set<LookedAt>();
    const lookAt = (topicId: string): LookedAt => {
      const topic = this.#topics.get(topicId)?.deref() ?? this.#add(topicId);
      topics.add(topic);
      return topic;
    };
    return {
      message(topicId) {
        const topic = lookAt(topicId);
        const slot = topic.message ?? new Slot<string>(topic);
        if (topic.message === undefined) {
          topic.message = slot;
          topic.isStale = true;
        }
        return () => slot.value;
      },
      value(topicId, typedKey) {
        const topic = lookAt(topicId);
        const key = normalizedKey(typedKey);
        const slot = topic.values.get(key) ?? new Slot<RecordValue>(topic);
        if (!topic.values.has(key)) {
          topic.values.set(key, slot);
          topic.isStale = true;
        }
        return () => slot.value;
      },
      ready: async () => {
        await Promise.all([...topics].map((topic) => this.#loadMissing(topic)));
      },
    };
  }

  /** Takes over a message of this node that is not committed yet. Call it in the order of arrival. */
  accept(topicId: string, message: SeenMessage): void {
    this.#update(topicId, message, (slot, value) => slot.setInOrder(value, message.time));
  }

  /** Takes over a committed message of any node. */
  follow(topicId: string, message: SeenMessage): void {
    this.#update(topicId, message, (slot, value) => slot.setIfNewer(value, message.time));
  }

  /** Starts again with what is stored: this node may have missed messages. Views so far follow no further ones. */
  forgetAll(): void {
    this.#topics.clear();
  }

  #update(topicId: string, { text, values }: SeenMessage, set: <Value>(slot: Slot<Value>, value: Value) => void): void {
    const topic = this.#topics.get(topicId)?.deref();
    if (!topic) return;
    if (topic.message) set(topic.message, text.length <= MAX_COMPARED ? text : detached(text.slice(0, MAX_COMPARED)));
    for (const [key, slot] of topic.values) {
      const value = values.get(key);
      if (value !== undefined) set(slot, typeof value === 'string' ? detached(value) : value);
    }
  }

  #add(topicId: string): LookedAt {
    const topic: LookedAt = {
      id: topicId,
      message: undefined,
      values: new Map(),
      isStale: false,
      loading: Promise.resolve(),
    };
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
    const { message, values } = await this.#load(topic.id);
    if (message !== undefined) topic.message?.setIfEmpty(message);
    for (const [key, slot] of topic.values) {
      const value = values.get(key);
      if (value !== undefined) slot.setIfEmpty(value);
    }
  }
}

/** A copy: a part of a text keeps the whole text in memory. */
function detached(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}
