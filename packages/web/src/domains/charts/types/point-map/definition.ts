import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { suggestedRange } from '../../range/suggested-range.ts';
import { texts } from './texts.ts';

export const definition: ChartTypeDefinition = {
  type: 'POINT_MAP',
  order: 6,
  texts,
  icon: 'M3 5l4.500-1.500 5 2L17 4v11.500l-4.500 1-5-2L3 16zM10 12.800a2.800 2.800 0 1 0 0-5.600 2.800 2.800 0 0 0 0 5.600z',
  hasHistory: false,
  savedAs: ['csv'],
  fields: { MIN_VALUE: '0', MAX_VALUE: '100' },
  suggestedFields: ({ unit }) => suggestedRange(unit),
  source: { hasDescription: true, hasDevice: true, colour: 'black' },
  Settings: lazyPart(() => import('./settings.tsx'), 'PointMapSettings'),
  Config: lazyPart(() => import('./config.tsx'), 'PointMapConfig'),
  View: lazyPart(() => import('./view.tsx'), 'PointMapView'),
};
