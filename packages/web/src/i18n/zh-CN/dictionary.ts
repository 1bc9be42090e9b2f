import type { UserTexts } from '../en/dictionary.ts';
import { admin } from './admin.ts';
import { charts } from './charts.ts';
import { chartLines } from './charts-lines.ts';
import { chartRange } from './charts-range.ts';
import { dashboards } from './dashboards.ts';
import { links } from './links.ts';
import { lists } from './lists.ts';
import { maps } from './maps.ts';
import { notifications } from './notifications.ts';
import { palette } from './palette.ts';
import { projects } from './projects.ts';
import { home } from './projects-home.ts';
import { overview } from './projects-overview.ts';
import { records } from './records.ts';
import { subscriptions } from './subscriptions.ts';
import { topics } from './topics.ts';

export const userTexts: UserTexts = {
  admin,
  chartLines,
  chartRange,
  charts,
  dashboards,
  home,
  links,
  lists,
  maps,
  notifications,
  overview,
  palette,
  projects,
  records,
  subscriptions,
  topics,
};
