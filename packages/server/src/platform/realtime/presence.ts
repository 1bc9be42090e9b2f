import { randomUUID } from 'node:crypto';
import type { Nodes } from '../cluster/nodes.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { Live } from './live.ts';

/** Minimum absence that counts: a page that is loaded again closes and opens. */
const ABSENT_AFTER_MS = 3000;

type Listener = (userId: string, isOnline: boolean) => void;

/** The users who have a page open, on any node. */
export interface Presence {
  readonly isOnline: (userId: string) => boolean;
  /** Calls `listener` on one node whenever a user opens the first page, or has closed the last one. */
  readonly onChange: (listener: Listener) => void;
}

export function createPresence(
  { onUserRoom }: Pick<Live, 'onUserRoom'>,
  { everywhere, onGap }: Pick<Nodes, 'everywhere' | 'onGap'>,
  { onStop }: Pick<Lifecycle, 'onStop'>,
): Presence {
  const self = randomUUID();
  const here = new Set<string>();
  const absences = new Map<string, NodeJS.Timeout>();
  /** The users on each other node. */
  const elsewhere = new Map<string, Set<string>>();
  const listeners: Listener[] = [];

  const isOnline = (userId: string) => here.has(userId) || [...elsewhere.values()].some((of) => of.has(userId));

  const tell = everywhere('user-presence', (node: string, userId: string, isHere: boolean) => {
    if (node === self) return;
    const users = elsewhere.get(node) ?? new Set();
    elsewhere.set(node, users);
    if (isHere) users.add(userId);
    else users.delete(userId);
  });
  const tellAll = everywhere('users-present', (node: string, userIds: readonly string[]) => {
    if (node === self) return;
    if (userIds.length === 0) elsewhere.delete(node);
    else elsewhere.set(node, new Set(userIds));
  });
  const ask = everywhere('presence-asked', (node: string) => {
    if (node !== self) tellAll(self, [...here]);
  });
  onGap(() => {
    elsewhere.clear();
    ask(self);
    tellAll(self, [...here]);
  });

  function change(userId: string, isHere: boolean): void {
    const was = isOnline(userId);
    if (isHere) here.add(userId);
    else here.delete(userId);
    tell(self, userId, isHere);
    if (isOnline(userId) !== was) for (const listen of listeners) listen(userId, isHere);
  }

  onUserRoom((userId, isOpen) => {
    clearTimeout(absences.get(userId));
    absences.delete(userId);
    if (isOpen) return here.has(userId) ? undefined : change(userId, true);
    const leave = () => {
      absences.delete(userId);
      change(userId, false);
    };
    absences.set(userId, setTimeout(leave, ABSENT_AFTER_MS).unref());
  });
  onStop(() => {
    for (const timer of absences.values()) clearTimeout(timer);
    tellAll(self, []);
  });

  return { isOnline, onChange: (listener) => void listeners.push(listener) };
}
