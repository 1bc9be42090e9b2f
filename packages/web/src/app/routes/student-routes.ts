import { createRoute } from '@tanstack/react-router';
import { ROLE_STUDENT } from '@tinkerstream/contract/accounts';
import { admit } from '../guard.ts';
import { lazyPage } from './lazy-page.ts';
import { root } from './root.ts';
import { listSearch, text } from './search.ts';

/** Pages for students and teachers, inside the shell. */
const student = createRoute({
  getParentRoute: () => root,
  id: 'student',
  beforeLoad: async ({ location }) => ({ admission: await admit(ROLE_STUDENT, location.href) }),
  component: lazyPage(() => import('../shell/student-shell.tsx'), 'StudentShell'),
});

const HomePage = lazyPage(() => import('../../domains/projects/home-page.tsx'), 'HomePage');
const home = createRoute({ getParentRoute: () => student, path: '/', component: HomePage });
const homeByName = createRoute({ getParentRoute: () => student, path: '/home', component: HomePage });

const projects = createRoute({
  getParentRoute: () => student,
  path: '/project',
  component: lazyPage(() => import('../../domains/projects/project-list-page.tsx'), 'ProjectListPage'),
});

const projectCreate = createRoute({
  getParentRoute: () => student,
  path: '/project/create',
  component: lazyPage(() => import('../../domains/projects/project-create-page.tsx'), 'ProjectCreatePage'),
});

const project = createRoute({
  getParentRoute: () => student,
  path: '/project/$projectId/$projectName',
  validateSearch: (search: Record<string, unknown>): { section?: string; appletId?: string } => ({
    section: text(search.section),
    // The router parses digits as a number.
    appletId: text(typeof search.appletId === 'number' ? String(search.appletId) : search.appletId),
  }),
  component: lazyPage(() => import('../../domains/projects/project-page.tsx'), 'ProjectPage'),
});

const projectJoin = createRoute({
  getParentRoute: () => student,
  path: '/project/join/token/$token',
  component: lazyPage(() => import('../../domains/projects/sharing/join-project-page.tsx'), 'JoinProjectPage'),
});

const topics = createRoute({
  getParentRoute: () => student,
  path: '/topic',
  validateSearch: listSearch,
  component: lazyPage(() => import('../../domains/topics/topic-list-page.tsx'), 'TopicListPage'),
});

const topicCreate = createRoute({
  getParentRoute: () => student,
  path: '/topic/create',
  validateSearch: (search: Record<string, unknown>): { projectId?: string } => ({ projectId: text(search.projectId) }),
  component: lazyPage(() => import('../../domains/topics/topic-create-page.tsx'), 'TopicCreatePage'),
});

const topic = createRoute({
  getParentRoute: () => student,
  path: '/topic/$topicId/$topicDescription',
  component: lazyPage(() => import('../../domains/topics/detail/topic-page.tsx'), 'TopicPage'),
});

const chartCreate = createRoute({
  getParentRoute: () => student,
  path: '/charts/create',
  validateSearch: (search: Record<string, unknown>): { topicId?: string } => ({ topicId: text(search.topicId) }),
  component: lazyPage(() => import('../../domains/charts/wizard/chart-create-page.tsx'), 'ChartCreatePage'),
});

const lineChart = createRoute({
  getParentRoute: () => student,
  path: '/charts/line-chart',
  validateSearch: (search: Record<string, unknown>): { rm?: string } => ({ rm: text(search.rm) }),
  component: lazyPage(() => import('../../domains/charts/line-page/line-page.tsx'), 'LinePage'),
});

const chart = createRoute({
  getParentRoute: () => student,
  path: '/charts/$chartId/$chartName',
  component: lazyPage(() => import('../../domains/charts/detail/chart-page.tsx'), 'ChartPage'),
});

const dashboards = createRoute({
  getParentRoute: () => student,
  path: '/dashboards',
  component: lazyPage(() => import('../../domains/dashboards/dashboards-page.tsx'), 'DashboardsPage'),
});

const dashboard = createRoute({
  getParentRoute: () => student,
  path: '/dashboard/$dashboardId/$dashboardName',
  component: lazyPage(() => import('../../domains/dashboards/dashboard-page.tsx'), 'DashboardPage'),
});

const subscription = createRoute({
  getParentRoute: () => student,
  path: '/license/home',
  component: lazyPage(() => import('../../domains/subscriptions/subscription-page.tsx'), 'SubscriptionPage'),
});

export const studentRoutes = student.addChildren([
  home,
  homeByName,
  projects,
  projectCreate,
  project,
  projectJoin,
  topics,
  topicCreate,
  topic,
  chartCreate,
  lineChart,
  chart,
  dashboards,
  dashboard,
  subscription,
]);
