import { forgetFirst } from '../limits/rate-limit.ts';
import type { Logger } from '../logger.ts';

/** The rows that were reported, so that each is reported once. */
const reported = new Map<string, true>();
let logger: Logger | undefined;

/** Sets the log where unreadable rows are reported. */
export function reportUnreadableTo(to: Logger): void {
  logger = to;
}

/**
 * Parses JSON that this product has stored. A row that cannot be read is reported and left out, so that no other is
 * lost with it. It stays in its table.
 */
export function storedJson<Value>(text: string, table: string, id: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch (error) {
    const row = `${table} ${id}`;
    if (!reported.has(row))
      logger?.error({ err: error, table, id }, 'Could not read a row of the database, which is left out');
    reported.set(row, true);
    forgetFirst(reported);
    return undefined;
  }
}
