import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import { checkPairs, newPairs, sendsPairs } from '../../buttons/output.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { texts } from './texts.ts';

export const definition: ChartTypeDefinition = {
  type: 'TOGGLE_BUTTON',
  order: 4,
  texts,
  icon: 'M7 5.500h6a4.500 4.500 0 0 1 0 9H7a4.500 4.500 0 0 1 0-9zM13 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  hasHistory: false,
  savedAs: [],
  fields: {
    OUTPUT_TYPE: 'KEY_VALUE_PAIR',
    ON_VALUE: '1',
    ON_TEXT: 'ON',
    ON_COLOR: '#f4b728',
    ON_STYLE: 'bulb',
    OFF_VALUE: '0',
    OFF_TEXT: 'OFF',
    OFF_COLOR: '#8c857a',
    OFF_STYLE: 'bulb-off',
  },
  suggestedFields: (shown, typed) => newPairs(shown, typed, { ON_VALUE: '1', OFF_VALUE: '0' }),
  source: { hasDescription: false, hasDevice: false, hasDataType: sendsPairs },
  check: (fields, sources) => checkPairs(fields, sources, ['ON_VALUE', 'OFF_VALUE']),
  Settings: lazyPart(() => import('./settings.tsx'), 'ToggleButtonSettings'),
  Config: lazyPart(() => import('./config.tsx'), 'ToggleButtonConfig'),
  View: lazyPart(() => import('./view.tsx'), 'ToggleButtonView'),
};
