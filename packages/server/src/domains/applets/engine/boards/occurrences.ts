import type { Database } from '../../../../platform/db/database.ts';
import type { BackgroundJobs, PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import { createKeptRepository } from '../../../../platform/kept/kept-repository.ts';
import type { AppletsRepository } from '../../repository.ts';
import { BOARD_APPEARED } from '../../triggers/board-appears/definition.ts';
import { SILENCE_CHANGED } from '../../triggers/silence/definition.ts';
import type { BoardChanges, Seen } from './board-changes.ts';
import type { BoardState } from './heard-boards.ts';
import { heardScopeOf, knownScopeOf, scopesOf, type Watch } from './watch.ts';
import { createWatchRepository } from './watch-repository.ts';
import type { Watches } from './watches.ts';

const JOB = 'applet-board';
/** Maximum changes of boards at the same time, and of one user. */
const LIMIT = 64;
const LIMIT_OF_USER = 8;
const TIMEOUT_MS = 30_000;

/** The payload of a job: the change of a board that a message has shown. It is committed with the message. */
interface Occurrence {
  readonly appletId: string;
  readonly watchId: string;
  readonly runsAsId: string;
  readonly what: 'RETURNS' | 'APPEARS';
  readonly state: BoardState;
  readonly seen: Omit<Seen, 'event'>;
}

interface OccurrenceNeeds {
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  readonly applets: Pick<AppletsRepository, 'find'>;
  readonly watches: Watches;
  readonly changes: BoardChanges;
}

/** Makes the job for a change of a board that a message has shown. */
export type PrepareOccurrence = (
  watch: Watch,
  what: Occurrence['what'],
  state: BoardState,
  seen: Omit<Seen, 'event'>,
) => PreparedJob;

/** Handles changes that messages show: the end of a silence, and new boards. Two nodes may have seen a change; it counts once. */
export function handleOccurrences(needs: OccurrenceNeeds): PrepareOccurrence {
  const { database, backgroundJobs, applets, watches, changes } = needs;
  const rows = createWatchRepository(database);
  const lanes = { keyOf: ({ runsAsId }: Occurrence) => runsAsId, limit: LIMIT_OF_USER };
  const policy = { limit: LIMIT, timeoutMs: TIMEOUT_MS, startsAtOnce: true, lanes };

  backgroundJobs.handle<Occurrence>(JOB, policy, async (occurrence, { id: jobId }) => {
    const { appletId, watchId, what, state, seen } = occurrence;
    const row = await rows.find(appletId);
    const applet = row?.id === watchId ? await applets.find(appletId) : undefined;
    if (!row || !applet?.isEnabled) {
      // The message came while someone switched the applet off or changed it.
      if (row?.id !== watchId) await createKeptRepository(database).removeScopes(scopesOf({ id: watchId }));
      return 'done';
    }
    const watch = await watches.openOne(row);
    const isReturn = what === 'RETURNS';
    const step = isReturn
      ? ({ scope: heardScopeOf(watchId), from: 'SILENT', to: 'HEARD' } as const)
      : ({ scope: knownScopeOf(watchId), from: 'NEW', to: 'KNOWN' } as const);
    const fires = !isReturn || row.content.silence?.fires !== 'SILENT';
    const one = fires ? await changes.compiled(applet, isReturn ? SILENCE_CHANGED : BOARD_APPEARED) : undefined;
    const event = isReturn ? 'RETURNS' : undefined;
    if (await changes.change(watch, { ...step, ...state, jobId }, one, { ...seen, event })) return 'removed';
    watch.heard?.staysSilent(state);
    await watches.refresh(watch);
    return 'done';
  });

  return ({ entity }, what, state, seen) => {
    const { appletId, id: watchId, content } = entity;
    const occurrence: Occurrence = { appletId, watchId, runsAsId: content.runsAsId, what, state, seen };
    return backgroundJobs.prepare(JOB, occurrence);
  };
}
