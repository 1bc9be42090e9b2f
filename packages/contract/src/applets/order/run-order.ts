import * as z from 'zod/mini';
import type { Action } from '../action-type.ts';
import { waitSecOf } from '../actions/wait.ts';

/**
 * How several runs of an applet follow each other if their actions are performed one after another. `QUEUE`: a run
 * begins when the one before is over. `LATEST`: a run stops the waiting actions of the one before, of the same board
 * where the applet keeps track of each. `ALL`: runs go on side by side.
 */
export const RunMode = z.enum(['QUEUE', 'LATEST', 'ALL']);
export type RunMode = z.infer<typeof RunMode>;

/** The order in which the actions of an applet, and its runs, are performed. Absent: all actions start immediately. */
export const RunOrder = {
  /** Whether an action begins only when the one before is done or given up. With a wait, it always does. */
  inOrder: z.optional(z.boolean()),
  /** Absent: as `ALL`. */
  runMode: z.optional(RunMode),
};
export type RunOrder = z.infer<z.ZodMiniObject<typeof RunOrder>>;

interface Ordered extends RunOrder {
  readonly actions: readonly Pick<Action, 'type' | 'otherwise'>[];
}

/** Whether the actions of a run are performed one after another. */
export function isInOrder({ inOrder, actions }: Ordered): boolean {
  return inOrder === true || actions.some((action) => waitSecOf(action) > 0);
}

/** The longest time that the waits of the actions, or of the `otherwise` actions, take together, in seconds. */
export function longestWaitsSec(actions: Ordered['actions']): number {
  const sums = [false, true].map((isOtherwise) =>
    actions
      .filter(({ otherwise = false }) => otherwise === isOtherwise)
      .reduce((sum, action) => sum + waitSecOf(action), 0),
  );
  return Math.max(...sums);
}

/** The fields of an order that are set. */
export function orderOf({ inOrder, runMode }: RunOrder): RunOrder {
  return { ...(inOrder && { inOrder }), ...(runMode && { runMode }) };
}
