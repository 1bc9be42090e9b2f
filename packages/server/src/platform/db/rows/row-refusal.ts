/** Thrown for a row with a value that its column cannot hold on each engine. */
export class RowRefused extends Error {
  override readonly name = 'RowRefused';
}

/** Primary result codes, https://www.sqlite.org/rescode.html: too big, constraint, mismatch, out of range. */
const SQLITE_CODES: ReadonlySet<number> = new Set([18, 19, 20, 25]);
/** SQLSTATE classes: a wrong value, a constraint, a limit of the program. */
const POSTGRES_CLASSES: ReadonlySet<string> = new Set(['22', '23', '54']);

/** Whether a write failed because of its values. Without that row, it may succeed. */
export function isRowRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof RowRefused) return true;
  const { errcode, code } = error as { errcode?: number; code?: unknown };
  if (errcode !== undefined) return SQLITE_CODES.has(errcode & 0xff);
  if (typeof code === 'string' && code.length === 5) return POSTGRES_CLASSES.has(code.slice(0, 2));
  // Errors of values that node:sqlite cannot pass on have no code once they have crossed from its thread.
  return /^Provided value cannot be bound/.test(error.message);
}

/**
 * Handles some items together. If the database refuses the content of one, it handles each half, and so on: so that one
 * refused item fails no other. Keeps their order.
 * @param handle does all for some items or nothing
 * @param limit maximum items at once
 * @returns why items could not be handled
 */
export async function isolating<Item>(
  items: readonly Item[],
  handle: (items: readonly Item[]) => Promise<void>,
  limit = items.length,
): Promise<ReadonlyMap<Item, unknown>> {
  const failed = new Map<Item, unknown>();
  const left: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += limit) left.unshift(items.slice(start, start + limit));
  for (let some = left.pop(); some; some = left.pop()) {
    try {
      await handle(some);
    } catch (error) {
      const middle = some.length >> 1;
      if (middle > 0 && isRowRefusal(error)) left.push(some.slice(middle), some.slice(0, middle));
      else for (const item of some) failed.set(item, error);
    }
  }
  return failed;
}
