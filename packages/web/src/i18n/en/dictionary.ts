import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { charts } from './charts.ts';
import { chartLines } from './charts-lines.ts';
import { dashboards } from './dashboards.ts';
import { firstTexts } from './first.ts';
import { links } from './links.ts';
import { lists } from './lists.ts';
import { maps } from './maps.ts';
import { projects } from './projects.ts';
import { records } from './records.ts';
import { subscriptions } from './subscriptions.ts';
import { topics } from './topics.ts';

export const dictionary = {
  ...firstTexts,
  accounts,
  admin,
  chartLines,
  charts,
  dashboards,
  links,
  lists,
  maps,
  projects,
  records,
  subscriptions,
  topics,
};

/** All texts for users. A language with a missing text does not compile. */
export type Dictionary = typeof dictionary;
