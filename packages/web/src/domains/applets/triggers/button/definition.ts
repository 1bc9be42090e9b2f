import type { TriggerTypeDefinition } from '../../definitions.ts';
import { ButtonSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: TriggerTypeDefinition = {
  type: 'BUTTON_TRIGGER',
  order: 6,
  texts,
  icon: 'M3 7.500h14v7H3zM8.500 9.200l3.300 1.800-3.300 1.800z',
  fields: { buttonLabel: '' },
  Settings: ButtonSettings,
};
