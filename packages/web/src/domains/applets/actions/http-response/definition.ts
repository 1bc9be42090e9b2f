import type { ActionTypeDefinition } from '../../definitions.ts';
import { HttpResponseSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: 'HTTP_RESPONSE_ACTION',
  order: 2,
  texts,
  icon: 'M8 5L3.500 9.500 8 14M3.500 9.500h8.500a4.500 4.500 0 0 1 4.500 4.500v1.500',
  fields: { publishContent: '' },
  Settings: HttpResponseSettings,
};
