import type { TriggerDefinition } from '../trigger-definition.ts';

export const webhook: TriggerDefinition<'WEB_HOOK_TRIGGER'> = {
  type: 'WEB_HOOK_TRIGGER',
  // Each applet has its own address, so a call can mean no other applet.
  isFiredBy: () => true,
  nameOf: ({ webHookName }) => webHookName,
};
