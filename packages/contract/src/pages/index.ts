import { getCurrentUser } from '../accounts/index.ts';
import { getNextMaintenancePeriod, getStatus } from '../admin/index.ts';
import { listProjectBoards } from '../boards/index.ts';
import { getChart, listProjectCharts, listRecentCharts, listTopicCharts } from '../charts/index.ts';
import { getProjectWork, listMyClassWork } from '../classes/index.ts';
import { listDashboards } from '../dashboards/index.ts';
import { countNotifications } from '../notifications/index.ts';
import { getProject, listProjectDeletions, listProjects } from '../projects/index.ts';
import { getClockStep, listDataTypeActivity, listProjectMessages } from '../records/index.ts';
import { getTopic, listAnnotations } from '../topics/index.ts';
import { needsOfChart, needsOfDashboard, needsOfTopic } from './first-charts.ts';
import { address, type Page } from './page.ts';

export type { Answers, FollowingNeeds, Page } from './page.ts';

/** The sign-in screen. */
export const SIGN_IN: Page = { calls: [address(getStatus)] };

/** Any page of a signed-in user: what is around it. */
export const CONSOLE: Page = {
  calls: [getStatus, getCurrentUser, getClockStep, getNextMaintenancePeriod, countNotifications].map((call) =>
    address(call),
  ),
};

const HOME: Page = {
  calls: [
    address(listProjects, { without: 'COPIES' }),
    ...[listProjectDeletions, listMyClassWork, listDashboards].map((call) => address(call)),
  ],
};

/** The pages that a class opens most, by path, without the calls of `CONSOLE`. */
export const PAGES = {
  '/': HOME,
  '/home': HOME,
  '/project/{projectId}/{projectName}': {
    calls: [
      address(getProject),
      address(listProjectBoards),
      address(listProjectMessages),
      address(listProjectCharts, { projectId: '{projectId}' }),
      address(listMyClassWork),
      address(getProjectWork),
    ],
  },
  '/topic/{topicId}/{topicDescription}': {
    calls: [
      address(getTopic),
      address(listDataTypeActivity),
      address(listTopicCharts, { topicId: '{topicId}' }),
      address(listAnnotations, { topicIds: '{topicId}' }),
    ],
    follow: needsOfTopic,
  },
  '/charts/{chartId}/{chartName}': {
    calls: [address(getChart)],
    follow: needsOfChart,
  },
  '/dashboard/{dashboardId}/{dashboardName}': {
    calls: [address(listDashboards), address(listRecentCharts, { count: '10', only: 'MADE' })],
    follow: needsOfDashboard,
  },
} as const satisfies Readonly<Record<string, Page>>;

/** The path of a page that a class opens most. */
export type PagePath = keyof typeof PAGES;
