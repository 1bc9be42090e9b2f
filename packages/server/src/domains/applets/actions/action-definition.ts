import type { ActionType, AppletReason, ServiceStatus } from '@tinkerstream/contract/applets';
import type { PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import type { AppletAction } from '../applet.ts';

export type ActionOf<Type extends ActionType> = Extract<AppletAction, { type: Type }>;

/** The place of an action in a run, as a job has it. */
export interface RunActionPlace {
  /** The id of the run. */
  readonly id: string;
  /** The place of the action among the actions of the run, from 0. */
  readonly index: number;
}

/** An action that waits for the actions before it. */
export interface SequencedAction {
  readonly action: AppletAction;
  readonly target: string;
  readonly run: RunActionPlace;
}

/** The turn of a run among the runs of its applet. */
export interface Turn {
  /** `QUEUE`: the run waits for the runs before it. `LATEST`: a newer run stops it. */
  readonly mode: 'QUEUE' | 'LATEST';
  /** The scope of the runs that concern each other (`platform/kept`). */
  readonly scope: string;
  readonly runId: string;
}

/** The rest of a run whose actions are performed one after another, as the job of an action has it. */
export interface Sequence {
  /** The version of the applet's content. If the applet has another one by then, the rest is stopped. */
  readonly version: string;
  /** The actions after this one. */
  readonly rest: readonly SequencedAction[];
  /** The turn of the run; absent where runs do not concern each other. */
  readonly turn?: Turn | undefined;
}

/**
 * An action to perform, as the payload of a background job. Its id is the idempotency key: a repetition of the action
 * has the same id.
 */
export interface ActionIntent<Type extends ActionType = ActionType> {
  readonly id: string;
  readonly appletId: string;
  readonly appletName: string;
  readonly projectId: string;
  /** The user whose subscription the applet runs on. */
  readonly runsAsId: string;
  /** The action, with all references in its contents replaced by values. */
  readonly action: ActionOf<Type>;
  /** The number of applets that the message behind the action has passed through, including this one. */
  readonly hops: number;
  /** The ids of these applets, in their order; absent in jobs of an earlier version. */
  readonly chain?: readonly string[] | undefined;
  /** The board whose message the action answers. */
  readonly board?: string | undefined;
  /** The place of the action in a stored run; absent if its run is not stored. */
  readonly run?: RunActionPlace | undefined;
  /** The rest of the run; absent where actions wait for no others. */
  readonly sequence?: Sequence | undefined;
  /** When the action was decided, in milliseconds since 1970 UTC. */
  readonly createdOn: number;
  /** When the action was decided, by the steady clock; absent in jobs of an earlier version. */
  readonly preparedOn?: number | undefined;
}

/** The result of an action. The reason explains a failure, or the answer of a service. */
export type ActionResult =
  | { readonly outcome: 'DONE'; readonly reason?: AppletReason }
  /** The action failed now, and is tried again with a growing pause for 24 hours. */
  | { readonly outcome: 'RETRIED'; readonly reason: AppletReason }
  | { readonly outcome: 'FAILED'; readonly reason: AppletReason };

/** Performs one type of action. */
export interface ActionDefinition<Type extends ActionType> {
  /**
   * The host that the action calls: actions of one host wait for each other, and delay no others. Undefined for an
   * action that calls no other service.
   */
  readonly laneOf?: (action: ActionOf<Type>) => string;
  /** @param following jobs that the commit of a message adds: the jobs of the next action */
  readonly perform: (
    intent: ActionIntent<Type>,
    signal: AbortSignal,
    following: readonly PreparedJob[],
  ) => Promise<ActionResult>;
  /** Whether the service of the type is set up; undefined for a type without one. */
  readonly status: ServiceStatus<Type>;
}
