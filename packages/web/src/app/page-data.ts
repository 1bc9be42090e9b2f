import { type RegisteredRouter, redirect } from '@tanstack/react-router';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';

type RouteId = keyof RegisteredRouter['routesById'];
type Params = Readonly<Record<string, string>>;

interface FirstQuery {
  // biome-ignore lint/suspicious/noExplicitAny: a key carries the type of its answer
  readonly queryKey: any;
  // biome-ignore lint/suspicious/noExplicitAny: queries of any answer
  readonly queryFn?: any;
}

// The queries load with the pages: the sign-in screen does without them.
const projectQueries = () => import('../domains/projects/queries.ts');
const classQueries = () => import('../domains/classes/queries.ts');
const projectOf = async ({ projectId = '' }: Params) => (await projectQueries()).projectQuery(projectId);
const topicQueries = () => import('../domains/topics/queries.ts');
const projects = async () => (await projectQueries()).shownProjectsQuery;
const dashboards = async () => (await import('../domains/dashboards/queries.ts')).dashboardListQuery;

/** What the pages show first. The HTML has the answers of those in `PAGES`. */
export const FIRST_QUERIES: Partial<Record<RouteId, (params: Params) => Promise<FirstQuery | readonly FirstQuery[]>>> =
  {
    '/student/': projects,
    '/student/home': projects,
    '/student/project': projects,
    '/student/project/$projectId/$projectName': projectOf,
    '/student/applets/project/$projectId/applet/$appletId': projectOf,
    '/student/topic/$topicId/$topicDescription': async ({ topicId = '' }) => (await topicQueries()).topicQuery(topicId),
    '/student/topic/$topicId/board/$deviceId': async ({ topicId = '', deviceId = '' }) => [
      (await topicQueries()).topicQuery(topicId),
      (await import('../pages/board/board-query.ts')).boardQuery(topicId, deviceId),
    ],
    '/student/charts/create': async () =>
      (await import('../domains/charts/settings/topic-choices.ts')).recentTopicsQuery,
    '/student/charts/$chartId/$chartName': async ({ chartId = '' }) =>
      (await import('../domains/charts/queries.ts')).chartQuery(chartId),
    '/student/dashboards': dashboards,
    '/student/dashboard/$dashboardId/$dashboardName': dashboards,
    '/student/class': async () => (await classQueries()).classListQuery,
    '/student/class/$classId/lesson': async ({ classId = '' }) => (await classQueries()).lessonQuery(classId),
    '/student/class/$classId': async ({ classId = '' }) => (await classQueries()).classQuery(classId),
  };

/** Pages that may only lead to another page: they throw a redirect, because such a page would be blank for a moment. */
const FORWARDS: Partial<Record<RouteId, () => Promise<void>>> = {
  '/student/dashboards': async () => {
    const [first] = queryClient.getQueryData((await dashboards()).queryKey) ?? [];
    if (!first) return;
    const { dashboardLink } = await import('../domains/dashboards/dashboard-link.ts');
    throw redirect({ ...dashboardLink(first), replace: true });
  },
};

interface Visit {
  readonly params: Params;
  /** Whether the router only preloads a link. */
  readonly preload: boolean;
}

/**
 * Loads what a page shows first while the previous page stays, instead of an empty page. The page reports failures itself.
 * The first page of a visit does not wait. The routes do not name their queries, because their types depend on each other.
 * @param startsWithPage whether this visit has shown a page already
 */
export function holdPages(startsWithPage: boolean): void {
  let hasPage = startsWithPage;
  router.subscribe('onRendered', () => {
    hasPage = true;
  });
  for (const [id, firstQuery] of Object.entries(FIRST_QUERIES)) {
    const route = router.routesById[id as RouteId] as { update: (options: object) => unknown };
    route.update({
      loader: async ({ params, preload }: Visit) => {
        if (!hasPage || preload) return;
        const queries = [await firstQuery(params).catch(() => [])].flat();
        const missing = queries.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined);
        await Promise.all(
          missing.map((query) => queryClient.prefetchQuery({ ...query, retry: false, meta: { quiet: true } })),
        );
        await FORWARDS[id as RouteId]?.();
      },
    });
  }
}
