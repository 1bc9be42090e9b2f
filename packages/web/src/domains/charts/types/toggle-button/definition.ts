import { lazyPart } from '../../../../ui/lazy-part.ts';
import { checkPairs, sendsPairs } from '../../buttons/output.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { texts } from './texts.ts';

export const definition: ChartTypeDefinition = {
  type: 'TOGGLE_BUTTON',
  order: 4,
  texts,
  icon: 'M7 5.500h6a4.500 4.500 0 0 1 0 9H7a4.500 4.500 0 0 1 0-9zM13 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  hasHistory: false,
  fields: {
    OUTPUT_TYPE: 'KEY_VALUE_PAIR',
    ON_VALUE: '',
    ON_TEXT: '',
    ON_COLOR: '#000000',
    ON_STYLE: '',
    OFF_VALUE: '',
    OFF_TEXT: '',
    OFF_COLOR: '#000000',
    OFF_STYLE: '',
  },
  source: { hasDescription: false, hasDevice: false, hasDataType: sendsPairs },
  check: (fields, sources) => checkPairs(fields, sources, ['ON_VALUE', 'OFF_VALUE']),
  Settings: lazyPart(() => import('./settings.tsx'), 'ToggleButtonSettings'),
  Config: lazyPart(() => import('./config.tsx'), 'ToggleButtonConfig'),
  View: lazyPart(() => import('./view.tsx'), 'ToggleButtonView'),
};
