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
import { lineRoom } from './charts-room.ts';
import { chartWizard } from './charts-wizard.ts';
import { classes } from './classes.ts';
import { lesson } from './classes-lesson.ts';
import { pastedList } from './classes-pasted.ts';
import type { Dictionary } from './dictionary.ts';
import { ai } from './learning-ai.ts';
import { demo } from './learning-demo.ts';
import { openApi } from './learning-open-api.ts';
import { virtualHome } from './learning-virtual-home.ts';
import { weather } from './learning-weather.ts';
import { subscriptions } from './subscriptions.ts';

/** The texts of pages that a class opens less often: event triggers, learning, boards, classes, accounts. */
export const furtherTexts = {
  admin,
  subscriptions,
  lineRoom,
  chartWizard,
  accounts,
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
  classes,
  lesson,
  demo,
  openApi,
  virtualHome,
  weather,
  pastedList,
};

export type FurtherTexts = typeof furtherTexts;

/** All texts for users. */
export type FurtherDictionary = Dictionary & FurtherTexts;
