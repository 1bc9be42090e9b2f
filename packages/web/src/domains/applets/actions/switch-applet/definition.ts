import type { ActionTypeDefinition } from '../../definitions.ts';
import { SwitchAppletSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: 'SWITCH_APPLET_ACTION',
  order: 7.5,
  texts,
  icon: 'M7 5.500h6a4.500 4.500 0 0 1 0 9H7a4.500 4.500 0 0 1 0-9zM13 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  fields: { targetAppletId: '', switchTo: 'OFF' },
  Settings: SwitchAppletSettings,
};
