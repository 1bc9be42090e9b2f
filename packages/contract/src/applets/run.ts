import * as z from 'zod/mini';
import { appletErrors } from '../error-codes/applets.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id, optional } from '../platform/primitives.ts';
import { ActionType } from './action-type.ts';
import { ActionOutcome, AppletReason, TriggerEvent } from './applet-log.ts';
import { Comparator } from './conditions/comparators.ts';
import { ValueOf } from './conditions/value-of.ts';
import { TriggerType } from './trigger-type.ts';

/**
 * The result of a triggered applet. `FAILED`: it ran, and an action of it failed for good. `HELD_BACK`: its conditions
 * match, and its timing does not let it run now. `LEFT_OUT`: it could not run. The reason says why.
 */
export const RunResult = z.enum(['RAN', 'FAILED', 'NOT_MATCHED', 'HELD_BACK', 'LEFT_OUT']);
export type RunResult = z.infer<typeof RunResult>;

/** The results that need someone's attention. */
export const PROBLEMS: readonly RunResult[] = ['FAILED', 'LEFT_OUT'];

/** Maximum kept runs of each applet, by result: a flood of one result pushes out no run with another. */
export const RUNS_KEPT: Readonly<Record<RunResult, number>> = {
  RAN: 200,
  NOT_MATCHED: 200,
  HELD_BACK: 200,
  FAILED: 100,
  LEFT_OUT: 100,
};

/** Maximum runs in an answer. */
export const RUNS_PER_PAGE = 200;

/** A condition with the values that it compared. Long values are shortened. */
export const RunCondition = z.object({
  /** The topic, and the key of the value; '' for the text of the message. */
  topicName: z.string(),
  subject: z.string(),
  comparatorKey: Comparator,
  /**
   * The board whose value was compared; absent for the board that sent the message. With `ANY` and `ALL`, `seen` is how
   * many boards match, as `3/30`.
   */
  of: z.optional(ValueOf),
  /** The compared value; null if there was none. */
  seen: z.nullable(z.string()),
  against: z.nullable(z.string()),
  /** The other end of a range; absent where there is none. */
  to: z.optional(z.nullable(z.string())),
  /** The value before; absent where it is not compared. */
  before: z.optional(z.nullable(z.string())),
  isMatch: z.boolean(),
});
export type RunCondition = z.infer<typeof RunCondition>;

/**
 * The outcome of an action; before it, `WAITING`. `DROPPED`: not performed, because the applet was deleted, switched
 * off or changed before.
 */
export const RunActionOutcome = z.enum(['WAITING', 'DROPPED', ...ActionOutcome.options]);
export type RunActionOutcome = z.infer<typeof RunActionOutcome>;

export const RunAction = z.object({
  /** The place of the action among the actions of the run, from 0. */
  index: z.int(),
  actionKey: ActionType,
  /** The target of the action: the topic, the IFTTT event, the spreadsheet, the recipient. */
  target: z.string(),
  outcome: RunActionOutcome,
  reason: z.nullable(AppletReason),
  /** How long the latest try took; null if there was none. */
  durationMs: z.nullable(z.int()),
  tries: z.int(),
  /** Whether the action failed and `repeatAppletAction` can repeat it. */
  canRepeat: z.boolean(),
  /** The member who repeated the action last; '' for one who has left; null if nobody has. */
  repeatedBy: z.nullable(z.string()),
});
export type RunAction = z.infer<typeof RunAction>;

/** A run of an applet. Runs that did not match, or were left out, are one with their `count` if they are equal and of the same second. */
export const AppletRun = z.object({
  id: z.string(),
  projectId: z.string(),
  appletId: z.string(),
  appletName: z.string(),
  /** ISO 8601 UTC. */
  time: z.string(),
  count: z.int(),
  /** The board that sent the message; null for a call, and for several boards. */
  board: z.nullable(z.string()),
  /** The trigger of the run. Null if it was lost in a crash. */
  trigger: z.nullable(z.object({ triggerKey: TriggerType, name: z.string(), event: z.optional(TriggerEvent) })),
  /** The beginning of the message; null for a call, and for several messages. */
  message: z.nullable(z.string()),
  /**
   * The details that the contents read of the call or the camera that triggers, as `parameter(city)`; absent for none.
   * Values are shortened.
   */
  details: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  result: RunResult,
  reason: z.nullable(AppletReason),
  /** Whether the run performed the `otherwise` actions. */
  isOtherwise: z.boolean(),
  conditions: z.array(RunCondition),
  actions: z.array(RunAction),
});
export type AppletRun = z.infer<typeof AppletRun>;

export const listAppletRuns = endpoint({
  method: 'GET',
  path: '/v1/applet/runs',
  access: 'user',
  summary: 'List the latest runs of the event triggers of a project or of one of them, latest first.',
  request: z.object({
    projectId: Id,
    appletId: optional(Id),
    /** The result. `PROBLEM`: runs that failed or were left out. */
    result: optional(z.enum([...RunResult.options, 'PROBLEM'])),
    board: optional(exactText({ atMost: 200 })),
    /** The id of the last run of the page before. */
    before: optional(Id),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(RUNS_PER_PAGE)), 50),
  }),
  response: z.object({
    runs: z.array(AppletRun),
    /** The boards that kept runs of the project name, for a filter. */
    boards: z.array(z.string()),
  }),
  errors: [projectErrors.unknown],
});

export const repeatAppletAction = endpoint({
  method: 'POST',
  path: '/v1/applet/runs/repeat',
  access: 'user',
  summary:
    'Perform a failed action of a run again, with the same contents, as the user that the event trigger runs as.',
  request: z.object({ projectId: Id, runId: Id, index: z.int().check(z.minimum(0), z.maximum(1000)) }),
  response: Done,
  errors: [
    projectErrors.roleTooLow,
    projectErrors.unknown,
    appletErrors.notRepeatable,
    appletErrors.disabledForRepeat,
    appletErrors.repeatedTooOften,
  ],
});
