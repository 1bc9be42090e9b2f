import type { CreateSharedLimit } from '../../../platform/limits/shared-limit.ts';
import type { ActionResult } from './action-definition.ts';
import { failed } from './action-result.ts';

/** Maximum SMS that the event triggers of one user send in an hour. */
const MAX_SENT_PER_HOUR = 30;

const HOUR_MS = 60 * 60_000;

/** Performs an action unless the user has reached the limit. An action that is tried again counts once. */
export type LimitHourly = (userId: string, perform: () => Promise<ActionResult>) => Promise<ActionResult>;

/** @param name identifies the limit on all nodes */
export function createHourlyLimit(createLimit: CreateSharedLimit, name: string): LimitHourly {
  const limit = createLimit(name, MAX_SENT_PER_HOUR, HOUR_MS);
  return async (userId, perform) => {
    if ((await limit.count(userId)) > 0) return failed('TOO_MANY_SENT', String(MAX_SENT_PER_HOUR));
    let result: ActionResult | undefined;
    try {
      result = await perform();
      return result;
    } finally {
      if (result === undefined || result.outcome === 'RETRIED') await limit.takeBack(userId);
    }
  };
}
