import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import type { ChartTypeDefinition } from '../../chart-type-definition.ts';
import { texts } from './texts.ts';

export const definition: ChartTypeDefinition = {
  type: 'BOARD_GRID',
  order: 12,
  texts,
  icon: 'M3.5 3.5h5.500v5.500h-5.500zM11 3.5h5.500v5.500H11zM3.5 11h5.500v5.500h-5.500zM11 11h5.500v5.500H11z',
  hasHistory: false,
  savedAs: ['csv'],
  fields: { ALARM_BELOW: '', ALARM_ABOVE: '' },
  source: { hasDescription: true, hasDevice: true },
  Settings: lazyPart(() => import('./settings.tsx'), 'BoardGridSettings'),
  Config: lazyPart(() => import('./config.tsx'), 'BoardGridConfig'),
  View: lazyPart(() => import('./view.tsx'), 'BoardGridView'),
};
