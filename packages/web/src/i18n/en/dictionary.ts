import { adminNotices } from './admin-notices.ts';
import type { ChartDictionary } from './chart-dictionary.ts';
import { lists } from './lists.ts';
import { projects } from './projects.ts';
import { home } from './projects-home.ts';
import { projectLinks } from './projects-links.ts';
import { projectMap } from './projects-map.ts';
import { overview } from './projects-overview.ts';
import { records } from './records.ts';
import { topics } from './topics.ts';

/** The texts of the home page, projects and topics, beyond those of charts. */
export const userTexts = {
  projectMap,
  adminNotices,
  home,
  lists,
  overview,
  projectLinks,
  projects,
  records,
  topics,
};

export type UserTexts = typeof userTexts;

/** The texts of the pages that a class opens most. */
export type Dictionary = ChartDictionary & UserTexts;
