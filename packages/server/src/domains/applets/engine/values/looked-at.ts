import { HEARD_WITHIN_SEC, MAX_COMPARED } from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import { forgetFirst } from '../../../../platform/limits/rate-limit.ts';
import { HeardBoards, type HeardValue } from './board-window.ts';
import { detached } from './detached.ts';
import { HeardSenders } from './heard-senders.ts';
import { Slot } from './latest-value.ts';
import { PastWindows } from './past-window.ts';

/** Senders of a topic whose values stay in memory: all devices that a topic may have, and some. */
export const MAX_SENDERS = 2000;

/** A message as applets see it. */
export interface SeenMessage {
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
  /** When the values were sent, by data-type key, in milliseconds since 1970 UTC. */
  readonly times?: ReadonlyMap<string, number>;
  /** The latest of each sender, if they were asked for. */
  readonly senders?: ReadonlyMap<string, StoredValues>;
}

export interface BySender {
  readonly keys: readonly string[];
  readonly hasMessage: boolean;
}

/** Puts a value into a slot by the order of messages. @returns whether it is taken over */
export type SetSlot = <Value>(slot: Slot<Value>, value: Value) => boolean;

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

  /** @param taken is called with each value that it takes over */
  update({ text, values }: SeenMessage, set: SetSlot, taken?: (key: string, value: RecordValue) => void): void {
    // A message that comes again after its commit is counted once, by the rule of all values.
    if (this.#messages) set(this.#messages, (this.#messages.value ?? 0) + 1);
    if (this.message) set(this.message, text.length <= MAX_COMPARED ? text : detached(text.slice(0, MAX_COMPARED)));
    for (const [key, slot] of this.values) {
      const value = values.get(key);
      if (value === undefined) continue;
      const kept = typeof value === 'string' ? detached(value) : value;
      if (set(slot, kept)) taken?.(key, kept);
    }
  }

  fill({ message, values, times }: StoredValues): void {
    if (message !== undefined) this.message?.setIfEmpty(message);
    for (const [key, slot] of this.values) {
      const value = values.get(key);
      if (value !== undefined) slot.setIfEmpty(value, times?.get(key));
    }
  }
}

/** The values of a topic that conditions look at. */
export class LookedAt {
  readonly id: string;
  readonly latest = new Latest(this);
  /** What is looked at of each sender; empty if nothing is. */
  readonly keys = new Set<string>();
  readonly keysWithBefore = new Set<string>();
  hasMessages = false;
  /** By sender, the latest at the end. */
  readonly senders = new Map<string, Latest>();
  /** By key, who follows the values of the boards. Garbage collection frees it with its last view. */
  readonly #windows = new Map<string, Set<WeakRef<HeardBoards>>>();
  /** By key and length, the figures of the past. Garbage collection frees them with their last view. */
  readonly #pasts = new Map<string, WeakRef<PastWindows>>();
  /** The senders of a topic, for contents that count its boards. */
  heard: HeardSenders | undefined;
  /** The keys whose values are directions in degrees, as far as averages are asked for. */
  directions: ReadonlySet<string> = new Set();
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

  /** Takes over a message in its place of the order. */
  update(message: SeenMessage, set: SetSlot): void {
    this.latest.update(message, set);
    this.heard?.hear(message.sentBy, message.time);
    if (!this.isBySender) return;
    const sender = this.of(message.sentBy);
    if (this.#windows.size === 0 && this.#pasts.size === 0) sender.update(message, set);
    else
      sender.update(message, set, (key, value) => this.#hear(key, { board: sender.name, value, time: message.time }));
  }

  /** Follows who sends messages from now on. */
  openHeard(): HeardSenders {
    if (!this.heard) {
      this.heard = new HeardSenders(HEARD_WITHIN_SEC, MAX_SENDERS);
      this.isStale = true;
    }
    return this.heard;
  }

  /** Follows the values of the boards from now on. @param now in milliseconds since 1970 UTC */
  openWindow(key: string, withinSec: number, now: () => number): HeardBoards {
    const sent = () => {
      const values: HeardValue[] = [];
      for (const [board, { values: slots }] of this.senders) {
        const { value, time } = slots.get(key) ?? {};
        if (value !== undefined && time !== undefined) values.push({ board, value, time });
      }
      return values;
    };
    const window = new HeardBoards(withinSec, now, sent, MAX_SENDERS, () => this.directions.has(key));
    const open = this.#windows.get(key) ?? new Set();
    this.#windows.set(key, open.add(new WeakRef(window)));
    return window;
  }

  /** Follows the figures of a key from now on; the caller keeps them. */
  openPast(key: string, withinSec: number): PastWindows {
    const id = `${withinSec} ${key}`;
    const known = this.#pasts.get(id)?.deref();
    if (known) return known;
    const past = new PastWindows(this, key, withinSec, MAX_SENDERS);
    this.#pasts.set(id, new WeakRef(past));
    this.isStale = true;
    return past;
  }

  /** Those that do not know yet what was sent before. */
  get unfilledPasts(): PastWindows[] {
    return [...this.#pasts.values()].flatMap((weak) => {
      const past = weak.deref();
      return past?.listening === undefined ? [] : [past];
    });
  }

  /** Has all figures of the past begin again: the stored values have changed. @returns whether there are any */
  renewPasts(): boolean {
    const pasts = [...this.#pasts.values()].flatMap((weak) => weak.deref() ?? []);
    for (const past of pasts) past.renew();
    this.isStale ||= pasts.length > 0;
    return pasts.length > 0;
  }

  #hear(key: string, value: HeardValue): void {
    for (const [id, weak] of this.#pasts) {
      const past = weak.deref();
      if (!past) this.#pasts.delete(id);
      else if (past.key === key) past.hear(value.board, value.value, value.time);
    }
    for (const weak of this.#windows.get(key) ?? []) {
      const window = weak.deref();
      if (window) window.hear(value);
      else this.#windows.get(key)?.delete(weak);
    }
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
