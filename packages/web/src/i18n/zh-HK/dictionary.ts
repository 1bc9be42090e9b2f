import type { UserTexts } from '../en/dictionary.ts';
import { adminNotices } from './admin-notices.ts';
import { lists } from './lists.ts';
import { projects } from './projects.ts';
import { home } from './projects-home.ts';
import { projectLinks } from './projects-links.ts';
import { projectMap } from './projects-map.ts';
import { overview } from './projects-overview.ts';
import { records } from './records.ts';
import { topics } from './topics.ts';

export const userTexts: UserTexts = {
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
