import { type FilterOperands, MAX_COMPARED } from '@tinkerstream/contract/applets';
import { normalizedKey, type RecordValue } from '@tinkerstream/contract/points';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import { detached } from './detached.ts';
import { Slot } from './latest-value.ts';

/** Senders of a topic whose values stay in memory: all devices that a topic may have, and some. */
const MAX_SENDERS = 2000;

/** A message as applets see it. */
interface SeenMessage {
  readonly text: string;
  /** The serial number, or else the name, of the board that it names; '' if it names none. */
  readonly sentBy: string;
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
  /** The latest of each sender, if they were asked for. */
  readonly senders?: ReadonlyMap<string, StoredValues>;
}

/** @param bySender the keys whose values of each sender are looked at, and whether their messages are */
export type LoadStoredValues = (topicId: string, bySender: BySender | undefined) => Promise<StoredValues>;

export interface BySender {
  readonly keys: readonly string[];
  readonly hasMessage: boolean;
}

/** The latest message and values of a topic, or of one of its senders. */
class Latest {
  readonly #topic: object;
  /** A text of its own, which keeps no message in memory. */
  readonly name: string;
  message: Slot<string> | undefined;
  /** Counts the messages, once a value before is kept. */
  #messages: Slot<number> | undefined;
  /** By data-type key. */
  readonly values = new Map<string, Slot<RecordValue>>();

  /** @param name of the sender */
  constructor(topic: object, name = '') {
    this.#topic = topic;
    this.name = detached(name);
  }

  /** @returns whether it is looked at for the first time */
  addMessage(): boolean {
    const isNew = this.message === undefined;
    this.message ??= new Slot<string>(this.#topic);
    return isNew;
  }

  /** @returns whether it is looked at for the first time */
  addKey(key: string): boolean {
    const isNew = !this.values.has(key);
    if (isNew) this.values.set(key, new Slot<RecordValue>(this.#topic));
    return isNew;
  }

  /** Keeps the value before the latest message from now on. */
  keepBefore(key: string): void {
    this.#messages ??= new Slot<number>(this.#topic);
    this.addKey(key);
    this.values.get(key)?.keepBefore(this.#messages);
  }

  update({ text, values }: SeenMessage, set: <Value>(slot: Slot<Value>, value: Value) => void): void {
    // A message that comes again after its commit is counted once, by the rule of all values.
    if (this.#messages) set(this.#messages, (this.#messages.value ?? 0) + 1);
    if (this.message) set(this.message, text.length <= MAX_COMPARED ? text : detached(text.slice(0, MAX_COMPARED)));
    for (const [key, slot] of this.values) {
      const value = values.get(key);
      if (value !== undefined) set(slot, typeof value === 'string' ? detached(value) : value);
    }
  }

  fill({ message, values }: StoredValues): void {
    if (message !== undefined) this.message?.setIfEmpty(message);
    for (const [key, slot] of this.values) {
      const value = values.get(key);
      if (value !== undefined) slot.setIfEmpty(value);
    }
  }
}

/** The values of a topic that conditions look at. */
class LookedAt {
  readonly id: string;
  readonly latest = new Latest(this);
  /** What is looked at of each sender; empty if nothing is. */
  readonly keys = new Set<string>();
  readonly keysWithBefore = new Set<string>();
  hasMessages = false;
  /** By sender, the latest at the end. */
  readonly senders = new Map<string, Latest>();
  /** How many senders were forgotten. */
  forgotten = 0;
  /** Whether slots were added since the last loading. */
  isStale = false;
  loading: Promise<unknown> = Promise.resolve();

  constructor(id: string) {
    this.id = id;
  }

  get isBySender(): boolean {
    return this.hasMessages || this.keys.size > 0;
  }

  /** What a sender has sent of what is looked at. It becomes the latest of them. */
  of(name: string): Latest {
    const known = this.senders.get(name);
    const sender = known ?? new Latest(this, name);
    if (known) this.senders.delete(name);
    this.senders.set(sender.name, sender);
    if (this.senders.size > MAX_SENDERS) this.forgotten++;
    forgetFirst(this.senders, MAX_SENDERS);
    if (this.hasMessages) sender.addMessage();
    for (const key of this.keys) sender.addKey(key);
    for (const key of this.keysWithBefore) sender.keepBefore(key);
    return sender;
  }
}

/** What is looked at together, such as the conditions of an applet. It keeps the values in memory. */
export interface ValuesView extends FilterOperands {
  /** Like `value`; of the view's own topic, the value of the sender if it has one. */
  readonly reference: (topicId: string, key: string) => () => RecordValue | undefined;
  readonly before: (topicId: string, key: string) => () => RecordValue | undefined;
  /**
   * From now on, what is looked at in the view's own topic is what this sender has sent, and nothing of others. Undefined: the
   * latest of all.
   */
  readonly seeAs: (sender: string | undefined) => void;
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

  /** @param ownTopicId the topic whose messages are looked at by their sender */
  createView(ownTopicId?: string): ValuesView {
    const topics = new Set<LookedAt>();
    let sender: string | undefined;
    let own: LookedAt | undefined;
    let forgotten = 0;
    /** Counts senders: the slot of a key is found once for each, however many conditions look at it. */
    let turn = 0;
    const finders = new Map<string, (sender: string) => Slot<RecordValue> | undefined>();
    const lookAt = (topicId: string): LookedAt => {
      const topic = this.#topics.get(topicId)?.deref() ?? this.#add(topicId);
      topics.add(topic);
      return topic;
    };
    const lookAtKey = (topicId: string, typedKey: string) => {
      const topic = lookAt(topicId);
      const key = normalizedKey(typedKey);
      if (topic.latest.addKey(key)) topic.isStale = true;
      if (topicId === ownTopicId && !topic.keys.has(key)) {
        topic.keys.add(key);
        topic.isStale = true;
      }
      const slot = topic.latest.values.get(key) as Slot<RecordValue>;
      if (topicId !== ownTopicId) return { topic, key, slot, ofSender: () => undefined };
      own = topic;
      const known = finders.get(key);
      if (known) return { topic, key, slot, ofSender: known };
      let found: Slot<RecordValue> | undefined;
      let foundIn = -1;
      const ofSender = (name: string) => {
        if (foundIn !== turn || !found) {
          foundIn = turn;
          found = topic.senders.get(name)?.values.get(key);
        }
        return found;
      };
      finders.set(key, ofSender);
      return { topic, key, slot, ofSender };
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
      value(topicId, key) {
        const { slot, ofSender } = lookAtKey(topicId, key);
        if (topicId !== ownTopicId) return () => slot.value;
        return () => (sender === undefined ? slot.value : ofSender(sender)?.value);
      },
      reference(topicId, key) {
        const { slot, ofSender } = lookAtKey(topicId, key);
        if (topicId !== ownTopicId) return () => slot.value;
        return () => (sender === undefined ? undefined : ofSender(sender)?.value) ?? slot.value;
      },
      before(topicId, typedKey) {
        const { topic, key, slot, ofSender } = lookAtKey(topicId, typedKey);
        topic.latest.keepBefore(key);
        if (topicId !== ownTopicId) return () => slot.before;
        topic.keysWithBefore.add(key);
        return () => (sender === undefined ? slot.before : ofSender(sender)?.before);
      },
      seeAs(name) {
        if (name === sender && forgotten === own?.forgotten) return;
        sender = name;
        forgotten = own?.forgotten ?? 0;
        turn++;
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

  #update(topicId: string, message: SeenMessage, set: <Value>(slot: Slot<Value>, value: Value) => void): void {
    const topic = this.#topics.get(topicId)?.deref();
    if (!topic) return;
    topic.latest.update(message, set);
    if (topic.isBySender) topic.of(message.sentBy).update(message, set);
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
    for (const [name, values] of senders ?? []) {
      if (topic.senders.size < MAX_SENDERS || topic.senders.has(name)) topic.of(name).fill(values);
    }
  }
}
