import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { texts } from './texts.ts';

export const definition: ChartTypeDefinition = {
  type: 'CATEGORY_CHART',
  order: 9,
  texts,
  icon: 'M3.5 3.500v13M3.500 5h11v2.500h-11M3.500 8.700h7.500v2.500h-7.500M3.500 12.500h4v2.500h-4',
  hasHistory: false,
  hasTimeRange: true,
  savedAs: ['png', 'csv'],
  fields: { CATEGORY_COUNT: '8' },
  source: { hasDescription: false, hasDevice: true },
  Settings: lazyPart(() => import('./settings.tsx'), 'CategorySettings'),
  Config: lazyPart(() => import('./config.tsx'), 'CategoryConfig'),
  View: lazyPart(() => import('./view.tsx'), 'CategoryView'),
};
