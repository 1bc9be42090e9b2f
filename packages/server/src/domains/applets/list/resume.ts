import { appletErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { Payer } from '../engine/action-budget.ts';
import type { PausesOf } from '../pauses.ts';
import type { AppletsService } from '../service.ts';

/** How often a user may reset the count of their actions in a minute. */
export const MAX_RESUMED = 3;

interface ResumeNeeds {
  readonly applets: Pick<AppletsService, 'getChangeable' | 'takeOver'>;
  readonly pausesOf: PausesOf;
  readonly topics: Pick<TopicsService, 'listOfProjects'>;
  /** Resets the used-up budget of an applet and of its user on every node. */
  readonly forgetBudget: (payer: Payer) => void;
  /** Counts a reset. @returns the seconds to wait; 0 if it is allowed */
  readonly countForgotten: (userId: string) => Promise<number>;
}

/**
 * Ends the pause of an applet: it runs as the caller where its user may not, and does not wait for the budget of
 * actions.
 * @throws AppError as the call declares
 */
export type Resume = (caller: Caller, projectId: string, appletId: string) => Promise<void>;

export function createResume({ applets, pausesOf, topics, forgetBudget, countForgotten }: ResumeNeeds): Resume {
  return async (caller, projectId, appletId) => {
    const applet = await applets.getChangeable(caller, projectId, appletId);
    if (!applet.isEnabled) throw new AppError(appletErrors.disabled);
    const known = new Set((await topics.listOfProjects([projectId])).map(({ id }) => id));
    const pause = (await pausesOf(projectId, [applet], (id) => known.has(id))).get(appletId);
    if (pause?.reason === 'TOPIC_GONE') throw new AppError(appletErrors.topicGone);
    if (pause) return applets.takeOver(caller, applet);
    const seconds = await countForgotten(applet.runsAsId);
    if (seconds > 0) throw new AppError(appletErrors.resumedTooSoon, String(seconds), { retryAfter: seconds });
    forgetBudget({ userId: applet.runsAsId, appletId });
  };
}
