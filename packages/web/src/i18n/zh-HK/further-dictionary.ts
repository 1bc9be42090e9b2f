import type { FurtherTexts } from '../en/further-dictionary.ts';
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
import { ai } from './learning-ai.ts';
import { demo } from './learning-demo.ts';
import { openApi } from './learning-open-api.ts';
import { virtualHome } from './learning-virtual-home.ts';
import { weather } from './learning-weather.ts';
import { subscriptions } from './subscriptions.ts';

export const furtherTexts: FurtherTexts = {
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
