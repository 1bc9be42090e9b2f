import { admin } from './admin.ts';
import type { ChartDictionary } from './chart-dictionary.ts';
import { projectLinks } from './links-projects.ts';
import { lists } from './lists.ts';
import { projectMap } from './maps-project.ts';
import { projects } from './projects.ts';
import { home } from './projects-home.ts';
import { overview } from './projects-overview.ts';
import { records } from './records.ts';
import { subscriptions } from './subscriptions.ts';
import { topics } from './topics.ts';

/** The texts of the home page, projects and topics, beyond those of charts. */
export const userTexts = {
  projectMap,
  admin,
  home,
  lists,
  overview,
  projectLinks,
  projects,
  records,
  subscriptions,
  topics,
};

export type UserTexts = typeof userTexts;

/** The texts of the pages that a class opens most. */
export type Dictionary = ChartDictionary & UserTexts;
