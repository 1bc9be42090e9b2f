import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import { checkPairs, newPairs, sendsPairs } from '../../buttons/output.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { texts } from './texts.ts';

export const definition: ChartTypeDefinition = {
  type: 'PUSH_BUTTON',
  order: 5,
  texts,
  icon: 'M10 16.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM10 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  hasHistory: false,
  savedAs: [],
  fields: { OUTPUT_TYPE: 'KEY_VALUE_PAIR', ON_VALUE: '1', ON_TEXT: '', ON_STYLE: 'power' },
  suggestedFields: (shown, typed) => newPairs(shown, typed, { ON_VALUE: '1' }),
  source: { hasDescription: false, hasDevice: false, hasDataType: sendsPairs },
  check: (fields, sources) => checkPairs(fields, sources, ['ON_VALUE']),
  Settings: lazyPart(() => import('./settings.tsx'), 'PushButtonSettings'),
  Config: lazyPart(() => import('./config.tsx'), 'PushButtonConfig'),
  View: lazyPart(() => import('./view.tsx'), 'PushButtonView'),
};
