import type { ActionTypeDefinition } from '../../definitions.ts';
import { savedKeyOf } from './saved-key.ts';
import { IftttSettings } from './settings.tsx';
import { texts } from './texts.ts';
import { VALUES } from './values.ts';

export const definition: ActionTypeDefinition = {
  type: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
  order: 3,
  texts,
  icon: 'M4 4.500v11M7.500 15.500v-11h5M7.500 9.500h4M14 8l3-3.500M14 12l3 3.500M14 10h3.500',
  fields: {
    iftttWebhookEvent: '',
    iftttWebhookKey: '',
    publishJsonContent: JSON.stringify(Object.fromEntries(VALUES.map((name) => [name, '']))),
  },
  check: ({ fields: { iftttWebhookEvent = '', iftttWebhookKey = '' }, stored }) =>
    iftttWebhookKey.trim() === '' && savedKeyOf(stored)?.event !== iftttWebhookEvent.trim() ? ['iftttWebhookKey'] : [],
  Settings: IftttSettings,
};
