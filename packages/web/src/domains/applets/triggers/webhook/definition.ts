import type { TriggerTypeDefinition } from '../../definitions.ts';
import { WebhookSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: TriggerTypeDefinition = {
  type: 'WEB_HOOK_TRIGGER',
  order: 2,
  texts,
  icon: 'M8.200 11.800l3.600-3.600M9 6.500l1.500-1.500a3.200 3.200 0 0 1 4.500 4.500L13.500 11M11 13.500L9.500 15a3.200 3.200 0 0 1-4.500-4.500L6.500 9',
  fields: { webHookName: '' },
  Settings: WebhookSettings,
};
