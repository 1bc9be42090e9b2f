import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { texts } from './texts.ts';

export const definition: ChartTypeDefinition = {
  type: 'TRACK_MAP',
  order: 10,
  texts,
  icon: 'M4 15.500c3-5 4.500 1 7-3s-2-4 .500-6.500M4 16.500a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM14.500 9.500s2.500-2.300 2.500-4.300a2.500 2.500 0 1 0-5 0c0 2 2.500 4.300 2.500 4.300z',
  hasHistory: false,
  hasTimeRange: true,
  savedAs: ['csv'],
  fields: {},
  source: { hasDescription: false, hasDevice: true },
  Settings: lazyPart(() => import('./settings.tsx'), 'TrackMapSettings'),
  View: lazyPart(() => import('./view.tsx'), 'TrackMapView'),
};
