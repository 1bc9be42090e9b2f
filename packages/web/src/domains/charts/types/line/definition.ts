import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { texts } from './texts.ts';
import { LineView } from './view.tsx';

export const definition: ChartTypeDefinition = {
  type: 'BASIC_LINE_CHART',
  order: 1,
  texts,
  icon: 'M3.5 3.5v13h13M6.5 12.5l3-4 3 2.5 4-5.5',
  hasHistory: true,
  savedAs: ['png', 'csv', 'wideCsv'],
  fields: {},
  source: { hasDescription: true, hasDevice: true, colour: 'suggested' },
  Settings: lazyPart(() => import('./settings.tsx'), 'LineSettings'),
  View: LineView,
};
