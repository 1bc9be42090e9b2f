import type { AppletReason, RunActionOutcome } from '@tinkerstream/contract/applets';
import type { ActionIntent } from '../actions/action-definition.ts';
import type { Actions } from '../actions/action-registry.ts';
import type { Failures } from '../failures/failures.ts';
import type { KeptRuns } from '../runs/kept-runs.ts';
import type { RepeatableIntent } from '../runs/run.ts';

/** The tries of an action: how long the latest one took, in milliseconds, and their number. */
export interface Attempted {
  readonly durationMs: number | null;
  readonly tries: number;
}

const NOT_TRIED: Attempted = { durationMs: null, tries: 0 };

/** Tells the run of an intent the outcome of its action, and counts failures in a row. */
export type ReportAction = (
  intent: RepeatableIntent & Pick<ActionIntent, 'sequence'>,
  outcome: RunActionOutcome,
  reason: AppletReason | null,
  attempted?: Attempted,
) => void;

export function createActionReports(
  runs: Pick<KeptRuns, 'report'>,
  { targetOf }: Pick<Actions, 'targetOf'>,
  failures: Pick<Failures, 'report'>,
): ReportAction {
  return ({ sequence: _, ...intent }, outcome, reason, attempted = NOT_TRIED) => {
    const { appletId, appletName, projectId, action, target, board, createdOn: time, run } = intent;
    // The reason may name the target of the action by its id.
    const named = reason && { ...reason, detail: reason.detail === targetOf(action) ? target : reason.detail };
    const subject = { projectId, appletId, appletName, board: board ?? null, time };
    const result = { actionKey: action.type, target, outcome, reason: named, ...attempted };
    // Jobs of an earlier version have no run.
    if (run) runs.report({ ...subject, ...result, run, intent });
    failures.report(intent, outcome, named, attempted.tries);
  };
}
