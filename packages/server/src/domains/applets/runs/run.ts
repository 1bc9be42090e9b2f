import type { AppletRun, RunAction, RunResult } from '@tinkerstream/contract/applets';
import type { ActionIntent, RunActionPlace } from '../actions/action-definition.ts';

/** An action as it is stored: `repeatedBy` is the id of a user. */
export type StoredRunAction = RunAction;

/** The part of a run that is stored as JSON. */
export interface RunContent
  extends Pick<AppletRun, 'trigger' | 'message' | 'details' | 'reason' | 'isOtherwise' | 'conditions'> {
  readonly actions: readonly StoredRunAction[];
}

/** A stored run. `time` is in milliseconds since 1970 UTC. */
export interface KeptRun extends Pick<AppletRun, 'id' | 'projectId' | 'appletId' | 'board' | 'count' | 'result'> {
  readonly appletName: string;
  readonly time: number;
  readonly content: RunContent;
  readonly intents: Intents | null;
}

/** A run with the part of it that is new to browsers. */
export interface RunNews {
  readonly run: KeptRun;
  /** The indexes of the actions with a new outcome; absent for a new run. */
  readonly actions?: ReadonlySet<number>;
}

/** The payload with which an action is performed again: that of its job, whose secrets are encrypted. */
export type RepeatableIntent = Omit<ActionIntent, 'id' | 'sequence'> & {
  /** The target of the action, for the log. */
  readonly target: string;
};

/** The failed actions of a run by their index. */
export type Intents = Readonly<Record<string, RepeatableIntent>>;

export interface FailedAction {
  readonly projectId: string;
  readonly runId: string;
  readonly index: number;
}

/** Performs a failed action again, at the request of a user. */
export type RepeatAction = (userId: string, failed: FailedAction) => Promise<void>;

/** The result of an action. */
export interface ActionReport
  extends Pick<KeptRun, 'projectId' | 'appletId' | 'appletName' | 'board' | 'time'>,
    Pick<RunAction, 'actionKey' | 'target' | 'outcome' | 'reason' | 'durationMs' | 'tries'> {
  readonly run: RunActionPlace;
  /** The payload of an action that failed and can be repeated. */
  readonly intent: RepeatableIntent | undefined;
}

/** Outcomes of a repeated action that is not done. */
const UNDONE: ReadonlySet<RunAction['outcome']> = new Set(['WAITING', 'RETRIED', 'DROPPED']);

/** Maximum characters of a stored intent. A longer action cannot be repeated. */
const MAX_INTENT = 20_000;

/** A run with the answer of one of its actions. */
export function withReport(run: KeptRun, report: ActionReport): KeptRun {
  const { index } = report.run;
  const before = run.content.actions.find((action) => action.index === index);
  const { actionKey, target, outcome, reason, durationMs, tries } = report;
  const intent = outcome === 'FAILED' ? shortIntent(report.intent) : undefined;
  const action: StoredRunAction = {
    index,
    actionKey,
    target,
    outcome,
    reason,
    durationMs: durationMs ?? before?.durationMs ?? null,
    tries: Math.max(tries, before?.tries ?? 0),
    canRepeat: intent !== undefined,
    repeatedBy: before?.repeatedBy ?? null,
  };
  return withAction(run, action, intent);
}

/** A run whose failed action is performed again. */
export function withRepetition(run: KeptRun, action: StoredRunAction, userId: string): KeptRun {
  const repeated = { ...action, outcome: 'WAITING', reason: null, canRepeat: false, repeatedBy: userId } as const;
  return withAction(run, { ...repeated, durationMs: null, tries: 0 }, undefined);
}

function withAction(run: KeptRun, action: StoredRunAction, intent: RepeatableIntent | undefined): KeptRun {
  const others = run.content.actions.filter(({ index }) => index !== action.index);
  const actions = [...others, action].sort((one, other) => one.index - other.index);
  const intents: Record<string, RepeatableIntent> = { ...run.intents };
  if (intent) intents[action.index] = intent;
  else delete intents[action.index];
  return {
    ...run,
    result: resultOf(run.result, actions),
    content: { ...run.content, actions },
    intents: Object.keys(intents).length > 0 ? intents : null,
  };
}

function resultOf(before: RunResult, actions: readonly StoredRunAction[]): RunResult {
  if (before !== 'RAN' && before !== 'FAILED') return before;
  // A repeated action counts as failed until it is done: it stays among the problems.
  const hasFailed = ({ outcome, repeatedBy }: StoredRunAction) =>
    outcome === 'FAILED' || (repeatedBy !== null && UNDONE.has(outcome));
  return actions.some(hasFailed) ? 'FAILED' : 'RAN';
}

/** A substitute for a run that a crash has lost, or that was removed before its action ended. */
export function lostRun({ run, projectId, appletId, appletName, board, time }: ActionReport): KeptRun {
  const content = { trigger: null, message: null, reason: null, isOtherwise: false, conditions: [], actions: [] };
  const common = { projectId, appletId, appletName, board: board && storable(board), time };
  return { id: run.id, ...common, count: 1, result: 'RAN', content, intents: null };
}

/** A board's name as a column can store it: PostgreSQL stores no NUL and no half of a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, 100).toWellFormed();
}

function shortIntent(intent: RepeatableIntent | undefined): RepeatableIntent | undefined {
  return intent && JSON.stringify(intent).length <= MAX_INTENT ? intent : undefined;
}
