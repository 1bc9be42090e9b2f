import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { texts } from './texts.ts';
import { PlainTextView } from './view.tsx';

export const definition: ChartTypeDefinition = {
  type: 'PLAIN_TEXT_CHART',
  order: 3,
  texts,
  icon: 'M4.500 6.500v-2h11v2M10 4.500v11M7.500 15.500h5',
  hasHistory: false,
  savedAs: ['png', 'csv'],
  fields: { COLOR: '#000000' },
  source: { hasDescription: false, hasDevice: true },
  Settings: lazyPart(() => import('./settings.tsx'), 'PlainTextSettings'),
  Config: lazyPart(() => import('./config.tsx'), 'PlainTextConfig'),
  View: PlainTextView,
};
