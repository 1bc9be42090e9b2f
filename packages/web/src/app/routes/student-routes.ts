import { createRoute } from '@tanstack/react-router';
import { ROLE_STUDENT } from '@tinkerstream/contract/accounts';
import { admit } from '../guard.ts';
import { lazyPage, pagesIn } from '../lazy-page.ts';
import { root } from './root.ts';
import { chartSearch, listSearch, rangeSearch, text, topicCameFrom } from './search.ts';

const page = pagesIn(() => import('./student-pages.ts'));

/** Pages for students and teachers, inside the shell. */
const student = createRoute({
  getParentRoute: () => root,
  id: 'student',
  beforeLoad: async ({ location }) => ({ admission: await admit(ROLE_STUDENT, location) }),
  component: lazyPage(() => import('../shell/student-shell.tsx'), 'StudentShell'),
});

const HomePage = lazyPage(() => import('../../pages/home/home-page.tsx'), 'HomePage');
const home = createRoute({ getParentRoute: () => student, path: '/', component: HomePage });
const homeByName = createRoute({ getParentRoute: () => student, path: '/home', component: HomePage });

const demo = createRoute({
  getParentRoute: () => student,
  path: '/demo',
  component: page('DemoPage'),
});

const projects = createRoute({
  getParentRoute: () => student,
  path: '/project',
  component: page('ProjectListPage'),
});

const projectCreate = createRoute({
  getParentRoute: () => student,
  path: '/project/create',
  component: page('ProjectCreatePage'),
});

const project = createRoute({
  getParentRoute: () => student,
  path: '/project/$projectId/$projectName',
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    section?: string;
    appletId?: string;
    copyOf?: string;
    openApi?: string;
    ai?: string;
    range?: string;
    zoomOut?: string;
  } & ReturnType<typeof listSearch> => ({
    ...rangeSearch(search),
    ...listSearch(search),
    section: text(search.section),
    ai: text(search.ai),
    // The router parses digits as a number.
    appletId: text(typeof search.appletId === 'number' ? String(search.appletId) : search.appletId),
    copyOf: text(search.copyOf),
    openApi: text(search.openApi),
  }),
  component: lazyPage(() => import('../../pages/project/project-page.tsx'), 'ProjectPage'),
});

const projectJoin = createRoute({
  getParentRoute: () => student,
  path: '/project/join/token/$token',
  component: page('JoinProjectPage'),
});

// One route serves both addresses, so that the page stays while a new event trigger gets its own address.
const applets = createRoute({
  getParentRoute: () => student,
  id: 'applets',
  component: page('AppletPage'),
});

const appletCreate = createRoute({
  getParentRoute: () => applets,
  path: '/project/applet/$projectId/$projectName',
  validateSearch: (search: Record<string, unknown>): { copyOf?: string; copyFrom?: string } => ({
    copyOf: text(search.copyOf),
    copyFrom: text(search.copyFrom),
  }),
});

const appletDetail = createRoute({ getParentRoute: () => applets, path: '/project/$projectId/applet/$appletId' });

const topics = createRoute({
  getParentRoute: () => student,
  path: '/topic',
  validateSearch: listSearch,
  component: page('TopicListPage'),
});

const topicCreate = createRoute({
  getParentRoute: () => student,
  path: '/topic/create',
  validateSearch: (search: Record<string, unknown>): CameFrom => ({
    projectId: text(search.projectId),
    topicId: text(search.topicId),
  }),
  component: page('TopicCreatePage'),
});

const topic = createRoute({
  getParentRoute: () => student,
  path: '/topic/$topicId/$topicDescription',
  validateSearch: (
    search: Record<string, unknown>,
  ): ReturnType<typeof rangeSearch> &
    ReturnType<typeof listSearch> &
    ReturnType<typeof topicCameFrom> & { logOf?: string } => ({
    ...rangeSearch(search),
    ...listSearch(search),
    ...topicCameFrom(search),
    // The serial number of a board. The router parses digits as a number.
    logOf: text(typeof search.logOf === 'number' ? String(search.logOf) : search.logOf),
  }),
  component: lazyPage(() => import('../../pages/topic/topic-page.tsx'), 'TopicPage'),
});

const board = createRoute({
  getParentRoute: () => student,
  path: '/topic/$topicId/board/$deviceId',
  validateSearch: (
    search: Record<string, unknown>,
  ): ReturnType<typeof rangeSearch> & ReturnType<typeof topicCameFrom> => ({
    ...rangeSearch(search),
    ...topicCameFrom(search),
  }),
  component: page('BoardPage'),
});

/** The page that the user came from, for the way back. */
interface CameFrom {
  readonly projectId?: string;
  readonly topicId?: string;
}

interface ChartCreateSearch extends CameFrom {
  /** The token of the chart to start from. */
  readonly from?: string;
  /** The `ChartType` to start with. */
  readonly type?: string;
  readonly step?: 'type' | 'settings';
}

const chartCreate = createRoute({
  getParentRoute: () => student,
  path: '/charts/create',
  validateSearch: (search: Record<string, unknown>): ChartCreateSearch => ({
    topicId: text(search.topicId),
    projectId: text(search.projectId),
    from: text(search.from),
    type: text(search.type),
    step: search.step === 'settings' || search.step === 'type' ? search.step : undefined,
  }),
  component: page('ChartCreatePage'),
});

const lineChart = createRoute({
  getParentRoute: () => student,
  path: '/charts/line-chart',
  validateSearch: (search: Record<string, unknown>): { rm?: string } & ReturnType<typeof chartSearch> => ({
    rm: text(search.rm),
    ...chartSearch(search),
  }),
  component: page('LinePage'),
});

const chart = createRoute({
  getParentRoute: () => student,
  path: '/charts/$chartId/$chartName',
  validateSearch: (
    search: Record<string, unknown>,
  ): ReturnType<typeof chartSearch> & CameFrom & { section?: string; dashboardId?: string; page?: number } => ({
    ...chartSearch(search),
    projectId: text(search.projectId),
    section: text(search.section),
    topicId: text(search.topicId),
    dashboardId: text(search.dashboardId),
    page: listSearch(search).page,
  }),
  component: lazyPage(() => import('../../pages/chart/chart-page.tsx'), 'ChartPage'),
});

const dashboards = createRoute({
  getParentRoute: () => student,
  path: '/dashboards',
  component: page('DashboardsPage'),
});

const dashboard = createRoute({
  getParentRoute: () => student,
  path: '/dashboard/$dashboardId/$dashboardName',
  validateSearch: rangeSearch,
  component: lazyPage(() => import('../../domains/dashboards/dashboard-page.tsx'), 'DashboardPage'),
});

const findBoard = createRoute({
  getParentRoute: () => student,
  path: '/boards',
  component: page('FindPage'),
});

const lightBulb = createRoute({
  getParentRoute: () => student,
  path: '/virtual/light-bulb',
  validateSearch: virtualHomeSearch,
  component: page('LightBulbPage'),
});

/** The settings of the light bulb and the house. The router parses `1` as a number and `true` as a boolean. */
function virtualHomeSearch(search: Record<string, unknown>): Partial<Record<VirtualHomeSetting, string | number>> {
  const names = ['topicName', 'dataKey', 'turnOn', 'turnOff', 'door', 'fan', 'lamp', 'curtain'] as const;
  return Object.fromEntries(
    names.flatMap((name): [VirtualHomeSetting, string | number][] => {
      const value = search[name];
      if (typeof value === 'number') return [[name, value]];
      const setting = text(typeof value === 'boolean' ? String(value) : value);
      return setting === undefined ? [] : [[name, setting]];
    }),
  );
}

type VirtualHomeSetting = 'topicName' | 'dataKey' | 'turnOn' | 'turnOff' | 'door' | 'fan' | 'lamp' | 'curtain';

const classes = createRoute({
  getParentRoute: () => student,
  path: '/class',
  component: page('ClassListPage'),
});

const oneClass = createRoute({
  getParentRoute: () => student,
  path: '/class/$classId',
  component: page('ClassPage'),
});

const classCards = createRoute({
  getParentRoute: () => student,
  path: '/class/$classId/cards',
  component: page('CardsPage'),
});

const classLesson = createRoute({
  getParentRoute: () => student,
  path: '/class/$classId/lesson',
  component: page('LessonPage'),
});

const subscription = createRoute({
  getParentRoute: () => student,
  path: '/license/home',
  component: page('SubscriptionPage'),
});

export const studentRoutes = student.addChildren([
  home,
  homeByName,
  demo,
  projects,
  projectCreate,
  project,
  projectJoin,
  applets.addChildren([appletCreate, appletDetail]),
  topics,
  topicCreate,
  topic,
  board,
  chartCreate,
  lineChart,
  chart,
  dashboards,
  dashboard,
  findBoard,
  lightBulb,
  classes,
  oneClass,
  classCards,
  classLesson,
  subscription,
]);
