import type { AppletReason, RunActionOutcome } from '@tinkerstream/contract/applets';
import type { ActionIntent } from '../actions/action-definition.ts';
import type { Actions } from '../actions/action-registry.ts';
import type { Failures } from '../failures/failures.ts';
import type { RepeatableIntent } from '../runs/run.ts';
import type { RunLog } from './run-log.ts';

/** How an action was tried: how long the latest try took, in milliseconds, and how many there were. */
export interface Attempted {
  readonly durationMs: number | null;
  readonly tries: number;
}

const NOT_TRIED: Attempted = { durationMs: null, tries: 0 };

/** Logs what became of the action of an intent, tells its run, and counts failures in a row. */
export type ReportAction = (
  intent: RepeatableIntent & Pick<ActionIntent, 'sequence'>,
  outcome: RunActionOutcome,
  reason: AppletReason | null,
  attempted?: Attempted,
) => void;

export function createActionReports(
  runLog: Pick<RunLog, 'performed'>,
  { targetOf }: Pick<Actions, 'targetOf'>,
  failures: Pick<Failures, 'report'>,
): ReportAction {
  return ({ sequence: _, ...intent }, outcome, reason, attempted = NOT_TRIED) => {
    const { appletId, appletName, projectId, action, target, board, createdOn: time, run } = intent;
    // The reason may name what the action acts on by its id.
    const named = reason && { ...reason, detail: reason.detail === targetOf(action) ? target : reason.detail };
    const subject = { projectId, appletId, appletName, board: board ?? null, time, run };
    const result = { actionKey: action.type, target, outcome, reason: named, ...attempted };
    runLog.performed({ ...subject, ...result, intent: run && intent });
    failures.report(intent, outcome, named, attempted.tries);
  };
}
