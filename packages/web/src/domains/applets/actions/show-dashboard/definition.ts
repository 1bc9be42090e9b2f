import type { ActionTypeDefinition } from '../../definitions.ts';
import { ShowDashboardSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: 'SHOW_DASHBOARD_ACTION',
  order: 1.7,
  texts,
  icon: 'M3.500 3.500h6v7.500h-6zM3.500 14h6v2.500h-6zM12.500 3.500h4V6h-4zM12.500 9h4v7.500h-4z',
  fields: { dashboardId: '', dashboardName: '' },
  Settings: ShowDashboardSettings,
};
