import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ROLE_STUDENT } from '@tinkerstream/contract/accounts';
import { Loading } from '../ui/loading.tsx';
import { admit, passBySignIn } from './guard.ts';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const refSearch = (search: Record<string, unknown>): { ref?: string } => ({ ref: text(search.ref) });

// Not in the first download: most visits meet neither.
const NotFoundPage = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage');
const PageError = lazyRouteComponent(() => import('./page-error.tsx'), 'PageError');

const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: PageError });

const login = createRoute({
  getParentRoute: () => root,
  path: '/user/login',
  validateSearch: refSearch,
  beforeLoad: passBySignIn,
  component: lazyRouteComponent(() => import('../domains/accounts/login-page.tsx'), 'LoginPage'),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: '/user/logout',
  validateSearch: refSearch,
  component: lazyRouteComponent(() => import('../domains/accounts/logout-page.tsx'), 'LogoutPage'),
});

const serviceUnavailable = createRoute({
  getParentRoute: () => root,
  path: '/service-unavailable',
  component: lazyRouteComponent(
    () => import('../domains/admin/service-unavailable-page.tsx'),
    'ServiceUnavailablePage',
  ),
});

/** Everything that needs the student authority, inside the page shell. */
const student = createRoute({
  getParentRoute: () => root,
  id: 'student',
  beforeLoad: async ({ location }) => ({ admission: await admit(ROLE_STUDENT, location.href) }),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

const projectList = lazyRouteComponent(() => import('../domains/projects/project-list-page.tsx'), 'ProjectListPage');
const home = createRoute({ getParentRoute: () => student, path: '/', component: projectList });
const homeByName = createRoute({ getParentRoute: () => student, path: '/home', component: projectList });
const projects = createRoute({ getParentRoute: () => student, path: '/project', component: projectList });

const projectCreate = createRoute({
  getParentRoute: () => student,
  path: '/project/create',
  component: lazyRouteComponent(() => import('../domains/projects/project-create-page.tsx'), 'ProjectCreatePage'),
});

const project = createRoute({
  getParentRoute: () => student,
  path: '/project/$projectId/$projectName',
  validateSearch: (search: Record<string, unknown>): { section?: string } => ({ section: text(search.section) }),
  component: lazyRouteComponent(() => import('../domains/projects/project-page.tsx'), 'ProjectPage'),
});

const topics = createRoute({
  getParentRoute: () => student,
  path: '/topic',
  component: lazyRouteComponent(() => import('../domains/topics/topic-list-page.tsx'), 'TopicListPage'),
});

const topicCreate = createRoute({
  getParentRoute: () => student,
  path: '/topic/create',
  validateSearch: (search: Record<string, unknown>): { projectId?: string } => ({ projectId: text(search.projectId) }),
  component: lazyRouteComponent(() => import('../domains/topics/topic-create-page.tsx'), 'TopicCreatePage'),
});

const topic = createRoute({
  getParentRoute: () => student,
  path: '/topic/$topicId/$topicDescription',
  component: lazyRouteComponent(() => import('../domains/topics/topic-page.tsx'), 'TopicPage'),
});

const chartCreate = createRoute({
  getParentRoute: () => student,
  path: '/charts/create',
  validateSearch: (search: Record<string, unknown>): { topicId?: string } => ({ topicId: text(search.topicId) }),
  component: lazyRouteComponent(() => import('../domains/charts/chart-create-page.tsx'), 'ChartCreatePage'),
});

const chart = createRoute({
  getParentRoute: () => student,
  path: '/charts/$chartId/$chartName',
  component: lazyRouteComponent(() => import('../domains/charts/chart-page.tsx'), 'ChartPage'),
});

const routeTree = root.addChildren([
  login,
  logout,
  serviceUnavailable,
  student.addChildren([
    home,
    homeByName,
    projects,
    projectCreate,
    project,
    topics,
    topicCreate,
    topic,
    chartCreate,
    chart,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
