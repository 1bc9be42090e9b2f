/** How long a removal can be undone, in milliseconds. */
export const UNDO_MS = 10_000;

/**
 * A removal by the user: of the entity with this id or, with `from`, only of its membership there, such as a user in a
 * project.
 */
export interface Removal {
  readonly id: string;
  /** The ids of other entities of the same kind that are removed with it. */
  readonly alsoIds?: readonly string[];
  readonly from?: string;
}

/**
 * The result of a removal. `gone`: nothing was left to remove, because someone else was first, or the user no longer sees
 * it.
 */
export type Removed = 'removed' | 'gone';

export interface PendingRemoval extends Removal {
  /** `undo` and `commit` have no effect after the decision. */
  readonly undo: () => void;
  readonly commit: () => void;
  /** Resolves when the removal has ended; to `kept` if it was undone or failed. The call reports failures. */
  readonly settled: Promise<Removed | 'kept'>;
}

/** The removals that can be undone, or are being committed. */
const pending = new Set<PendingRemoval>();
/** The pending removals that can be undone. */
const undoable = new Set<PendingRemoval>();

/** The fields named by `goesWith`. */
const wholes = new Set<string>();

/**
 * Declares dependent entries: an entry with one of these fields is removed with the entity in it or, if the field has a
 * list, with the last entity in that list.
 */
export function goesWith(...fields: readonly string[]): void {
  for (const field of fields) wholes.add(field);
}

/**
 * Calls `remove` unless the user undoes it in time. Nothing is sent before that, so undo has nothing to restore (decision
 * 17).
 */
export function removeLater(what: Removal, remove: () => Promise<Removed>): PendingRemoval {
  const decision = Promise.withResolvers<boolean>();
  const decide = (isWanted: boolean) => {
    clearTimeout(timer);
    undoable.delete(removal);
    decision.resolve(isWanted);
  };
  const timer = setTimeout(decide, UNDO_MS, true);
  const settled = decision.promise
    .then((isWanted) => (isWanted ? remove() : 'kept'))
    .catch(() => 'kept' as const)
    .finally(() => pending.delete(removal));
  const removal: PendingRemoval = { ...what, undo: () => decide(false), commit: () => decide(true), settled };
  pending.add(removal);
  undoable.add(removal);
  return removal;
}

/** Whether this page is removing an entity, or may still undo that. */
export function isBeingRemoved(id: string): boolean {
  return [...pending].some((removal) => idsOf(removal).includes(id) && removal.from === undefined);
}

/** Commits the removals that could still be undone. @returns whether there were any */
export async function commitRemovals(): Promise<boolean> {
  const due = [...undoable];
  for (const { commit } of due) commit();
  await Promise.all(due.map(({ settled }) => settled));
  return due.length > 0;
}

export function undoRemovals(): void {
  for (const { undo } of undoable) undo();
}

/** An answer without the entities that are being removed, at any depth. Unchanged parts stay the same object. */
export function withoutRemoved<Value>(answer: Value): Value {
  return pending.size === 0 ? answer : (without(answer, []) as Value);
}

/** @param around the ids of the entities that contain `value` */
function without(value: unknown, around: readonly unknown[]): unknown {
  if (Array.isArray(value)) {
    const rest = value.filter((entry) => !isGone(entry, around)).map((entry) => without(entry, around));
    return rest.length === value.length && rest.every((entry, index) => entry === value[index]) ? value : rest;
  }
  if (!isPlain(value)) return value;
  const inside = [...around, value.id];
  const entries = Object.entries(value).map(([name, part]) => [name, without(part, inside)] as const);
  if (entries.every(([name, part]) => part === value[name])) return value;
  const rest = Object.fromEntries(entries);
  // The value is one page of a list, with the total of all pages.
  if (Array.isArray(value.items) && typeof value.total === 'number') {
    rest.total = value.total - value.items.length + (rest.items as unknown[]).length;
  }
  return rest;
}

function isGone(entry: unknown, around: readonly unknown[]): boolean {
  if (!isPlain(entry)) return false;
  if ([...wholes].some((field) => isWholeGone(entry[field], around))) return true;
  const ids = [entry.id, entry.userId];
  return [...pending].some((removal) => {
    const { from } = removal;
    return idsOf(removal).some((id) =>
      from === undefined
        ? ids.includes(id)
        : // Two entities may list each other, as projects and their topics do.
          (ids.includes(id) && around.includes(from)) || (ids.includes(from) && around.includes(id)),
    );
  });
}

function isWholeGone(whole: unknown, around: readonly unknown[]): boolean {
  if (!Array.isArray(whole)) return isGone(whole, around);
  return whole.length > 0 && whole.every((part) => isGone(part, around));
}

function idsOf({ id, alsoIds = [] }: Removal): readonly string[] {
  return [id, ...alsoIds];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
