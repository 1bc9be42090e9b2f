import { topicsOf } from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { BackgroundJobs, PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import type { CreateSharedLimit } from '../../../platform/limits/shared-limit.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { KeptRuns } from '../runs/kept-runs.ts';
import {
  type FailedAction,
  type KeptRun,
  type RepeatAction,
  type RepeatableIntent,
  type StoredRunAction,
  withRepetition,
  withReport,
} from '../runs/run.ts';
import { createRunRepository } from '../runs/run-repository.ts';
import type { FindStop } from './action-rights.ts';
import type { AppletJobs } from './jobs.ts';

/** Maximum actions that a user may repeat in a minute. */
const MAX_REPETITIONS = 60;

interface RepetitionNeeds {
  readonly database: Database;
  readonly backgroundJobs: Pick<BackgroundJobs, 'addPrepared' | 'startPrepared'>;
  readonly createLimit: CreateSharedLimit;
  readonly jobs: Pick<AppletJobs, 'prepareAgain' | 'committed'>;
  readonly findStop: FindStop;
  readonly refusePaused: TopicsService['refusePaused'];
  readonly runs: KeptRuns;
}

/** Performs failed actions again: as the user for whom the run was decided, within the limits of any action. */
export function createRepetition(needs: RepetitionNeeds): RepeatAction {
  const { database, backgroundJobs, createLimit, jobs, findStop, refusePaused, runs } = needs;
  const limit = createLimit('applet-repetitions', MAX_REPETITIONS, 60_000);

  return async (userId, failed) => {
    const seconds = await limit.count(userId);
    if (seconds > 0) throw new AppError(appletErrors.repeatedTooOften, String(seconds), { retryAfter: seconds });
    // The failure may not be written yet.
    await runs.flush();
    const [found] = await createRunRepository(database).find([failed.runId]);
    const { intent } = intentOf(found, failed);
    await refusePaused(userId, topicsOf(intent.action));
    const stop = await findStop(intent);
    // Any other reason is shown with the action.
    if (stop && !stop.reason) throw new AppError(appletErrors.disabledForRepeat);
    const { run, job } = await database.transaction().execute((transaction) => repeat(transaction, userId, failed));
    if (job) {
      jobs.committed({ id: run.appletId }, [job]);
      backgroundJobs.startPrepared([job]);
    }
    runs.show([{ run, actions: new Set([failed.index]) }]);
  };

  /** Repeats an action. If two users click at the same time, one of them repeats it. */
  async function repeat(
    transaction: Database,
    userId: string,
    failed: FailedAction,
  ): Promise<{ readonly run: KeptRun; readonly job: PreparedJob | undefined }> {
    const repository = createRunRepository(transaction);
    const [locked] = await repository.lockAll([failed.runId]);
    const { run, action, intent } = intentOf(locked, failed);
    const { job, refusal } = jobs.prepareAgain(intent);
    const repeated = withRepetition(run, action, userId);
    const place = { id: failed.runId, index: failed.index };
    const refused = { ...run, ...action, outcome: 'FAILED', reason: refusal ?? null, run: place, intent } as const;
    const changed = job ? repeated : withReport(repeated, refused);
    await repository.replace([changed]);
    if (job) await backgroundJobs.addPrepared(transaction, [job]);
    return { run: changed, job };
  }
}

/** @throws appletErrors.notRepeatable unless it failed, and is still kept */
function intentOf(
  run: KeptRun | undefined,
  { projectId, index }: FailedAction,
): { readonly run: KeptRun; readonly action: StoredRunAction; readonly intent: RepeatableIntent } {
  const action = run?.content.actions.find((one) => one.index === index);
  const intent = run?.intents?.[index];
  if (!run || run.projectId !== projectId || !action?.canRepeat || !intent)
    throw new AppError(appletErrors.notRepeatable);
  return { run, action, intent };
}
