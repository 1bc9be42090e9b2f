import { HEARD_WITHIN_SEC, MAX_COMPARED } from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import { forgetFirst } from '../../../../platform/limits/rate-limit.ts';
import { HeardBoards, type HeardValue } from './board-window.ts';
import { detached } from './detached.ts';
import { HeardSenders } from './heard-senders.ts';
import { Slot } from './latest-value.ts';
import { PastWindows } from './past-window.ts';

/** Maximum senders of a topic whose values stay in memory: all devices that a topic may have, and some more. */
export const MAX_SENDERS = 2000;

/** A message as applets read it. */
export interface SeenMessage {
  readonly text: string;
  /** The serial number, or else the name, of the board that the message names; '' if it names none. */
  readonly sentBy: string;
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  /** Values by data-type key. */
  readonly values: ReadonlyMap<string, RecordValue>;
}

/** The latest stored message and values of a topic. */
export interface StoredValues {
  /** The message; undefined without one. */
  readonly message: string | undefined;
  /** Values by data-type key. */
  readonly values: ReadonlyMap<string, RecordValue>;
  /** When the values were sent, by data-type key, in milliseconds since 1970 UTC. */
  readonly times?: ReadonlyMap<string, number>;
  /** The latest message and values of each sender, if requested. */
  readonly senders?: ReadonlyMap<string, StoredValues>;
}

export interface BySender {
  readonly keys: readonly string[];
  readonly hasMessage: boolean;
}

/** Puts a value into a slot by the order of messages. @returns whether the slot takes it over */
export type SetSlot = <Value>(slot: Slot<Value>, value: Value) => boolean;

/** The latest message and values of a topic, or of one of its senders. */
class Latest {
  readonly #topic: object;
  /** A copy of the name: a part of a message would keep the whole message in memory. */
  readonly name: string;
  message: Slot<string> | undefined;
  /** The count of messages, once a value before is kept. */
  #messages: Slot<number> | undefined;
  /** Slots by data-type key. */
  readonly values = new Map<string, Slot<RecordValue>>();

  /** @param name of the sender */
  constructor(topic: object, name = '') {
    this.#topic = topic;
    this.name = detached(name);
  }

  /** @returns whether the message is read for the first time */
  addMessage(): boolean {
    const isNew = this.message === undefined;
    this.message ??= new Slot<string>(this.#topic);
    return isNew;
  }

  /** @returns whether the key is read for the first time */
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

  /** @param taken is called with each value that a slot takes over */
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

/** The values of a topic that conditions read. */
export class LookedAt {
  readonly id: string;
  readonly latest = new Latest(this);
  /** The keys that are read by sender; empty if none is. */
  readonly keys = new Set<string>();
  readonly keysWithBefore = new Set<string>();
  hasMessages = false;
  /** Values by sender, the latest at the end. */
  readonly senders = new Map<string, Latest>();
  /** By key, the windows that follow the values of the boards. Garbage collection frees a window with its last view. */
  readonly #windows = new Map<string, Set<WeakRef<HeardBoards>>>();
  /** By key and length, the figures of the past. Garbage collection frees them with their last view. */
  readonly #pasts = new Map<string, WeakRef<PastWindows>>();
  /** The senders of a topic, for contents that count its boards. */
  heard: HeardSenders | undefined;
  /** The keys whose values are directions in degrees, among the keys whose averages are requested. */
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

  /** Counts the senders of messages from now on. */
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

  /** Follows the figures of a key from now on; the caller keeps them. @param now in milliseconds since 1970 UTC */
  openPast(key: string, withinSec: number, now: number): PastWindows {
    const id = `${withinSec} ${key}`;
    const known = this.#pasts.get(id)?.deref();
    if (known) return known;
    const past = new PastWindows(this, key, withinSec, MAX_SENDERS, now);
    this.#pasts.set(id, new WeakRef(past));
    this.isStale = true;
    return past;
  }

  /** Figures that do not include the earlier values yet. */
  get unfilledPasts(): PastWindows[] {
    return [...this.#pasts.values()].flatMap((weak) => {
      const past = weak.deref();
      return past?.listening === undefined ? [] : [past];
    });
  }

  /** Starts all figures of the past again: the stored values have changed. @returns whether there are any */
  renewPasts(now: number): boolean {
    const pasts = [...this.#pasts.values()].flatMap((weak) => weak.deref() ?? []);
    for (const past of pasts) past.renew(now);
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

  /** The values of a sender. The sender becomes the latest of all. */
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
