import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { BackgroundJobs, PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import { LONGEST_WAIT_MS } from '../../../../platform/jobs/job-policy.ts';
import type { AppletsRepository } from '../../repository.ts';
import { SILENCE_CHANGED } from '../../triggers/silence/definition.ts';
import type { BoardChanges } from './board-changes.ts';
import type { BoardState } from './heard-boards.ts';
import { heardScopeOf, type Watch } from './watch.ts';
import { createWatchRepository, type WatchContent } from './watch-repository.ts';
import type { Watches } from './watches.ts';

const JOB = 'applet-silence';
/** Maximum applets that look for silent boards at the same time, and of one user. */
const LIMIT = 32;
const LIMIT_OF_USER = 8;
const TIMEOUT_MS = 30_000;
/** Maximum boards that change in one step of a job. */
const AT_ONCE = 25;
/** The shortest wait between two checks: boards that fall silent within it are found together. */
const SHORTEST_WAIT_MS = 1000;

/** The payload of the job that looks for silent boards of an applet. */
interface Look {
  readonly appletId: string;
  readonly runsAsId: string;
}

interface SilenceNeeds {
  readonly clock: Clock;
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  readonly applets: Pick<AppletsRepository, 'find'>;
  readonly watches: Watches;
  readonly changes: BoardChanges;
}

/** Makes the job that looks for the silent boards of an applet. */
export type PrepareLook = (appletId: string, content: WatchContent) => PreparedJob;

/**
 * Finds boards that have fallen silent. Each applet has one job, which waits until the first of its boards may be
 * silent; if that board has sent something since, the job waits for the next. So a message costs nothing but the note
 * of its time.
 */
export function handleSilences({
  clock,
  database,
  backgroundJobs,
  applets,
  watches,
  changes,
}: SilenceNeeds): PrepareLook {
  const rows = createWatchRepository(database);
  const lanes = { keyOf: ({ runsAsId }: Look) => runsAsId, limit: LIMIT_OF_USER };

  backgroundJobs.handle<Look>(JOB, { limit: LIMIT, timeoutMs: TIMEOUT_MS, lanes }, async ({ appletId }, { id }) => {
    const row = await rows.find(appletId);
    if (row?.jobId !== id) return 'done';
    const applet = await applets.find(appletId);
    const watch = await watches.openOne(row);
    const { heard } = watch;
    if (!applet?.isEnabled || !heard) return 'done';
    if (heard.fallenSilent(clock.monotonic()).length > 0 || heard.heardAgain().length > 0) {
      const one = await changes.compiled(applet, SILENCE_CHANGED);
      for (let count = 0; count < AT_ONCE; count++) {
        // The list is read again for each board: it may have been heard since.
        const [fallen] = heard.fallenSilent(clock.monotonic());
        const [back] = fallen ? [] : heard.heardAgain();
        if (fallen) await change(watch, fallen, 'SILENT', one);
        else if (back) await change(watch, back, 'RETURNS', one);
        else break;
      }
    }
    return { againInMs: waitFor(heard.wait(clock.monotonic())) };
  });

  async function change(
    watch: Watch,
    state: BoardState,
    event: 'SILENT' | 'RETURNS',
    one: Parameters<BoardChanges['change']>[2],
  ): Promise<void> {
    const { id, content } = watch.entity;
    const { per, fires } = content.silence ?? {};
    const { board } = state;
    const step = { ...state, scope: heardScopeOf(id), ...(event === 'SILENT' ? FALLS_SILENT : IS_HEARD) };
    const sender = per === 'BOARD' ? board : undefined;
    const seen = { hops: 0, board: sender || undefined, sender, time: clock.wall(), event };
    const isMeant = fires === 'BOTH' || fires === event;
    if (await changes.change(watch, step, isMeant ? one : undefined, seen)) return;
    // Another node has changed the board; or the board is not stored, and becomes known with its next message.
    await watches.refresh(watch);
    watch.heard?.forget(state);
  }

  return (appletId, { runsAsId, silence }) =>
    backgroundJobs.prepare(JOB, { appletId, runsAsId } satisfies Look, waitFor((silence?.minutes ?? 0) * 60_000));
}

const FALLS_SILENT = { from: 'HEARD', to: 'SILENT' } as const;
const IS_HEARD = { from: 'SILENT', to: 'HEARD' } as const;

/** A wait within the limit of a job: a longer one is split. */
function waitFor(ms: number): number {
  return Math.round(Math.min(Math.max(ms, SHORTEST_WAIT_MS), LONGEST_WAIT_MS));
}
