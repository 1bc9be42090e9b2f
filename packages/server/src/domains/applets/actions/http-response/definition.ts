import type { ActionDefinition } from '../action-definition.ts';
import { failed } from '../action-result.ts';

/**
 * Answers the HTTP request behind a trigger. The request itself waits for the answer; a run without a request has no
 * one to answer.
 */
export const httpResponseAction: ActionDefinition<'HTTP_RESPONSE_ACTION'> = {
  perform: async () => failed('NO_REQUEST'),
  status: undefined,
};
