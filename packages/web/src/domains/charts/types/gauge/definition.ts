import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { suggestedRange } from '../../range/suggested-range.ts';
import { texts } from './texts.ts';

export const definition: ChartTypeDefinition = {
  type: 'GAUGE_CHART',
  order: 2,
  texts,
  icon: 'M4.200 15.500a7.500 7.500 0 1 1 11.600 0M10 11.500l3.500-4M10 12.500a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  hasHistory: false,
  savedAs: ['png', 'csv'],
  fields: { TEXT: '', MIN_VALUE: '0', MAX_VALUE: '100' },
  suggestedFields: ({ name, unit }) => ({ TEXT: name, ...suggestedRange(unit) }),
  source: { hasDescription: true, hasDevice: true, colour: 'black' },
  Settings: lazyPart(() => import('./settings.tsx'), 'GaugeSettings'),
  Config: lazyPart(() => import('./config.tsx'), 'GaugeConfig'),
  View: lazyPart(() => import('./view.tsx'), 'GaugeView'),
};
