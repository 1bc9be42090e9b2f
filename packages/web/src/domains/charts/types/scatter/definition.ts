import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { texts } from './texts.ts';

export const definition: ChartTypeDefinition = {
  type: 'SCATTER_CHART',
  order: 7,
  texts,
  icon: 'M3.5 3.5v13h13M7 13.5h.01M9 10.500h.01M11 11.500h.01M12.500 8h.01M14.500 6h.01M15.500 8.500h.01',
  hasHistory: false,
  hasTimeRange: true,
  savedAs: ['png', 'csv'],
  fields: {},
  source: { hasDescription: false, hasDevice: true },
  Settings: lazyPart(() => import('./settings.tsx'), 'ScatterSettings'),
  View: lazyPart(() => import('./view.tsx'), 'ScatterView'),
};
