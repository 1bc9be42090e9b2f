import type { ChartTexts } from '../en/chart-dictionary.ts';
import { adminMenu } from './admin-menu.ts';
import { charts } from './charts.ts';
import { chartLines } from './charts-lines.ts';
import { chartRange } from './charts-range.ts';
import { dashboards } from './dashboards.ts';
import { links } from './links.ts';
import { maps } from './maps.ts';
import { notifications } from './notifications.ts';
import { palette } from './palette.ts';

export const chartTexts: ChartTexts = {
  adminMenu,
  chartLines,
  chartRange,
  charts,
  dashboards,
  links,
  maps,
  notifications,
  palette,
};
