import type { Details, TriggerDefinition } from '../trigger-definition.ts';

interface Call {
  readonly type: 'WEB_HOOK_TRIGGER';
  /** The parameters of the call. */
  readonly details: Details;
}

export const webhook: TriggerDefinition<Call> = {
  // Each applet has its own address, so a call of it concerns no other.
  isFiredBy: () => true,
  detailsOf: (_, { details }) => details,
};
