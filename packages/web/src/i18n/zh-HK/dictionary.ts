import type { Dictionary } from '../en/dictionary.ts';
import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { charts } from './charts.ts';
import { common } from './common.ts';
import { projects } from './projects.ts';
import { records } from './records.ts';
import { shell } from './shell.ts';
import { subscriptions } from './subscriptions.ts';
import { topics } from './topics.ts';

export const dictionary: Dictionary = {
  accounts,
  admin,
  charts,
  common,
  projects,
  records,
  shell,
  subscriptions,
  topics,
};
