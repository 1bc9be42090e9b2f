import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { applets } from './applets.ts';
import { appletDetails } from './applets-details.ts';
import { appletFilter } from './applets-filter.ts';
import { appletList } from './applets-list.ts';
import { appletOrder } from './applets-order.ts';
import { appletTest } from './applets-test.ts';
import { appletTiming } from './applets-timing.ts';
import { boards } from './boards.ts';
import { boardsFind } from './boards-find.ts';
import { boardsVirtual } from './boards-virtual.ts';
import { charts } from './charts.ts';
import { chartLines } from './charts-lines.ts';
import { chartRange } from './charts-range.ts';
import { classes } from './classes.ts';
import { lesson } from './classes-lesson.ts';
import { dashboards } from './dashboards.ts';
import type { FirstTexts } from './first.ts';
import { ai } from './learning-ai.ts';
import { demo } from './learning-demo.ts';
import { openApi } from './learning-open-api.ts';
import { virtualHome } from './learning-virtual-home.ts';
import { weather } from './learning-weather.ts';
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

/** The texts for all users beyond the first ones. */
export const userTexts = {
  accounts,
  admin,
  appletFilter,
  appletDetails,
  appletTest,
  appletList,
  appletOrder,
  appletTiming,
  applets,
  ai,
  boards,
  boardsFind,
  boardsVirtual,
  chartLines,
  chartRange,
  charts,
  classes,
  lesson,
  dashboards,
  demo,
  home,
  links,
  lists,
  maps,
  notifications,
  openApi,
  overview,
  palette,
  projects,
  records,
  subscriptions,
  topics,
  virtualHome,
  weather,
};

/** A language with a missing text does not compile. */
export type UserTexts = typeof userTexts;

/** All texts for users. */
export type Dictionary = FirstTexts & UserTexts;
