import type { MqttPlainMessage, ProjectMessage } from '@tinkerstream/contract/records';

/** The number of entries that the viewer keeps, and the number that it shows at a time (rule 11). */
export const MAX_ENTRIES = 100;
export const VISIBLE_ROWS = 8;

/** The message log shortens messages to this many characters. */
const MAX_MESSAGE = 1000;

/** An entry to show: a message, or a change of the project that its room announces. */
export type Arrival =
  | { readonly kind: 'message'; readonly topicName: string; readonly message: string; readonly isTooFast: boolean }
  | { readonly kind: 'chart'; readonly name: string; readonly chartId: string }
  | {
      readonly kind: 'user-joined' | 'user-removed' | 'file-added' | 'file-removed' | 'trigger';
      /** The name; empty if this page did not know it. */
      readonly name: string;
    };

export type ViewerEntry = Arrival & {
  readonly id: string;
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  /** Whether the entry arrived while the page was open. */
  readonly isLive: boolean;
};

/** The entries of the viewer. All lists have the latest entry first. */
export interface Viewer {
  readonly entries: readonly ViewerEntry[];
  readonly isPaused: boolean;
  /** The entries since the pause: the latest ones, and the count of all. */
  readonly waiting: readonly ViewerEntry[];
  readonly waitingCount: number;
}

export const EMPTY_VIEWER: Viewer = { entries: [], isPaused: false, waiting: [], waitingCount: 0 };

export function storedEntry({ id, createdOn, ...message }: ProjectMessage): ViewerEntry {
  const { topicName, message: text, isTooFast } = message;
  return { kind: 'message', id, time: Date.parse(createdOn), topicName, message: text, isTooFast, isLive: false };
}

/** A live message in the form of the message log. */
export function messageOf({ topicName, message, isTooFast }: MqttPlainMessage): Arrival {
  const text = message.length <= MAX_MESSAGE ? message : `${message.slice(0, MAX_MESSAGE - 1)}…`;
  return { kind: 'message', topicName, message: text.replaceAll('\0', '\u2400'), isTooFast: isTooFast ?? false };
}

/** Adds an entry. It replaces an earlier one with the same id, such as a run of an event trigger with a lower count. */
export function withEntry(known: Viewer, entry: ViewerEntry): Viewer {
  const viewer = { ...known, entries: known.isPaused ? known.entries : without(known.entries, entry) };
  if (!viewer.isPaused) return { ...viewer, entries: [entry, ...viewer.entries].slice(0, MAX_ENTRIES) };
  const others = without(viewer.waiting, entry);
  const waiting = [entry, ...others].slice(0, MAX_ENTRIES);
  const isNew = others.length === viewer.waiting.length;
  return { ...viewer, waiting, waitingCount: viewer.waitingCount + Number(isNew) };
}

function without(entries: readonly ViewerEntry[], { id }: ViewerEntry): readonly ViewerEntry[] {
  return entries.some((other) => other.id === id) ? entries.filter((other) => other.id !== id) : entries;
}

/** Replaces the messages by those of the log, which contains no other changes. A paused viewer stays as it is. */
export function withStored(viewer: Viewer, stored: readonly ViewerEntry[]): Viewer {
  if (!viewer.isPaused) return { ...viewer, entries: merged(stored, viewer.entries) };
  const isShown = (entry: ViewerEntry) => viewer.entries.some((other) => isSameMessage(entry, other));
  const waiting = merged(
    stored.filter((entry) => !isShown(entry)),
    viewer.waiting,
  );
  return { ...viewer, waiting, waitingCount: Math.max(viewer.waitingCount, waiting.length) };
}

export function paused(viewer: Viewer): Viewer {
  return { ...viewer, isPaused: true };
}

export function resumed({ entries, waiting }: Viewer): Viewer {
  const ids = new Set(waiting.map(({ id }) => id));
  const others = entries.filter(({ id }) => !ids.has(id));
  return { ...EMPTY_VIEWER, entries: [...waiting, ...others].slice(0, MAX_ENTRIES) };
}

/** Whether a live message is the same as a message of the log. */
export function isSameMessage(a: ViewerEntry, b: ViewerEntry): boolean {
  return (
    a.kind === 'message' &&
    b.kind === 'message' &&
    a.time === b.time &&
    a.topicName === b.topicName &&
    a.message === b.message
  );
}

/** The stored messages in order of arrival, with the other changes between them. */
function merged(stored: readonly ViewerEntry[], known: readonly ViewerEntry[]): readonly ViewerEntry[] {
  const entries = [...stored];
  for (const entry of known) {
    if (entry.kind === 'message') continue;
    const at = entries.findIndex(({ time }) => time <= entry.time);
    entries.splice(at === -1 ? entries.length : at, 0, entry);
  }
  return entries.slice(0, MAX_ENTRIES);
}

export interface ViewerFilter {
  readonly text: string;
  /** The name of the topic; empty for all topics. */
  readonly topicName: string;
}

/** The entries that match a filter. @param textOf the text of an entry as shown, with the description of its topic */
export function filtered(
  entries: readonly ViewerEntry[],
  { text, topicName }: ViewerFilter,
  textOf: (entry: ViewerEntry) => string,
): readonly ViewerEntry[] {
  const wanted = plain(text);
  if (wanted === '' && topicName === '') return entries;
  return entries.filter(
    (entry) =>
      (topicName === '' || (entry.kind === 'message' && entry.topicName === topicName)) &&
      plain(textOf(entry)).includes(wanted),
  );
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
