import { adminMenu } from './admin-menu.ts';
import { charts } from './charts.ts';
import { chartLines } from './charts-lines.ts';
import { chartRange } from './charts-range.ts';
import { dashboards } from './dashboards.ts';
import type { FirstTexts } from './first.ts';
import { links } from './links.ts';
import { maps } from './maps.ts';
import { notifications } from './notifications.ts';
import { palette } from './palette.ts';

/** The texts of the shell, charts and dashboards, beyond the first ones. */
export const chartTexts = {
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

/** A language with a missing text does not compile. */
export type ChartTexts = typeof chartTexts;

/** The texts of charts and dashboards. */
export type ChartDictionary = FirstTexts & ChartTexts;
