import type { ActionDefinition } from '../action-definition.ts';
import { done } from '../action-result.ts';

/** Waits. The job passes the time itself; nothing else is to be done. */
export const waitAction: ActionDefinition<'WAIT_ACTION'> = {
  perform: async () => done(),
  status: undefined,
};
