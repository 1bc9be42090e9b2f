import type { TriggerTypeDefinition } from '../../definitions.ts';
import { DialogflowSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: TriggerTypeDefinition = {
  type: 'DIALOGFLOW_TRIGGER',
  order: 3,
  texts,
  icon: 'M3.500 4.500h13v9h-6.500l-3.500 3v-3h-3zM7 9h.01M10 9h.01M13 9h.01',
  fields: { dialogflowIntentName: '' },
  Settings: DialogflowSettings,
};
