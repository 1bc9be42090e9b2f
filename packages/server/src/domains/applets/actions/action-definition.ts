import type { ActionType, AppletReason, ServiceStatus } from '@tinkerstream/contract/applets';
import type { PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import type { AppletAction } from '../applet.ts';

export type ActionOf<Type extends ActionType> = Extract<AppletAction, { type: Type }>;

/** An action of a run, as a job names it. */
export interface RunActionPlace {
  /** The id of the run. */
  readonly id: string;
  /** Its place among the actions of the run, from 0. */
  readonly index: number;
}

/** An action that waits for those before it. */
export interface SequencedAction {
  readonly action: AppletAction;
  readonly target: string;
  readonly run: RunActionPlace;
}

/** The place of a run among those of its applet. */
export interface Turn {
  /** `QUEUE`: it waits for those before it. `LATEST`: a newer one stops it. */
  readonly mode: 'QUEUE' | 'LATEST';
  /** The runs that it concerns (`platform/kept`). */
  readonly scope: string;
  readonly runId: string;
}

/** What a job of a run whose actions are performed one after another knows of the rest of it. */
export interface Sequence {
  /** The version of what the applet does. With another one, the rest is stopped. */
  readonly version: string;
  /** The actions after this one. */
  readonly rest: readonly SequencedAction[];
  /** Absent where runs do not concern each other. */
  readonly turn?: Turn | undefined;
}

/**
 * An action to perform, as the payload of a background job. Its id is the idempotency key: a second run of the same action
 * has the same one.
 */
export interface ActionIntent<Type extends ActionType = ActionType> {
  readonly id: string;
  readonly appletId: string;
  readonly appletName: string;
  readonly projectId: string;
  /** Whose subscription the applet runs on. */
  readonly runsAsId: string;
  /** With all references in its contents replaced by values. */
  readonly action: ActionOf<Type>;
  /** Applets that the message behind it has passed through, this one included. */
  readonly hops: number;
  /** Their ids, in their order; absent in jobs of an earlier version. */
  readonly chain?: readonly string[] | undefined;
  /** The board whose message it answers. */
  readonly board?: string | undefined;
  /** Where it is kept; absent if its run is not. */
  readonly run?: RunActionPlace | undefined;
  /** Absent where actions wait for no others. */
  readonly sequence?: Sequence | undefined;
  /** In milliseconds since 1970 UTC. */
  readonly createdOn: number;
  /** The same by the steady clock; absent in jobs of an earlier version. */
  readonly preparedOn?: number | undefined;
}

/** What became of an action. The reason explains a failure, or the answer of a service. */
export type ActionResult =
  | { readonly outcome: 'DONE'; readonly reason?: AppletReason }
  /** Failed now, and is tried again with a growing pause for 24 hours. */
  | { readonly outcome: 'RETRIED'; readonly reason: AppletReason }
  | { readonly outcome: 'FAILED'; readonly reason: AppletReason };

/** How a type of action is performed. */
export interface ActionDefinition<Type extends ActionType> {
  /**
   * The host that it calls: actions of one host wait for each other, and delay no others. Undefined for an action that calls
   * no other service.
   */
  readonly laneOf?: (action: ActionOf<Type>) => string;
  /** @param following the jobs that the commit of a message adds: those of the next action */
  readonly perform: (
    intent: ActionIntent<Type>,
    signal: AbortSignal,
    following: readonly PreparedJob[],
  ) => Promise<ActionResult>;
  /** Whether its service is set up; undefined for a type without one. */
  readonly status: ServiceStatus<Type>;
}
