import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { texts } from './texts.ts';

export const definition: ChartTypeDefinition = {
  type: 'HISTOGRAM_CHART',
  order: 8,
  texts,
  icon: 'M3.5 16.500h13M4.500 16.500v-4h3v4M7.500 12.500v-7h3v11M10.500 8h3v8.500M13.500 13h2.500v3.500',
  hasHistory: false,
  hasTimeRange: true,
  savedAs: ['png', 'csv'],
  fields: { BIN_RULE: 'FREEDMAN_DIACONIS', BIN_COUNT: '10' },
  source: { hasDescription: false, hasDevice: true },
  Settings: lazyPart(() => import('./settings.tsx'), 'HistogramSettings'),
  Config: lazyPart(() => import('./config.tsx'), 'HistogramConfig'),
  View: lazyPart(() => import('./view.tsx'), 'HistogramView'),
};
