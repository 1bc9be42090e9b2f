import type { UserTexts } from '../en/dictionary.ts';
import { admin } from './admin.ts';
import { projectLinks } from './links-projects.ts';
import { lists } from './lists.ts';
import { projectMap } from './maps-project.ts';
import { projects } from './projects.ts';
import { home } from './projects-home.ts';
import { overview } from './projects-overview.ts';
import { records } from './records.ts';
import { subscriptions } from './subscriptions.ts';
import { topics } from './topics.ts';

export const userTexts: UserTexts = {
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
