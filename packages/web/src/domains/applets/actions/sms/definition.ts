import type { ActionTypeDefinition } from '../../definitions.ts';
import { SmsSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: 'SEND_SMS_ACTION',
  order: 6,
  texts,
  icon: 'M6 2.500h8v15H6zM9 15h2',
  fields: { phoneNumber: '', publishContent: '' },
  Settings: SmsSettings,
};
