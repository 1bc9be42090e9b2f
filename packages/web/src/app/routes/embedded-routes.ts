import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { root } from './root.ts';
import { languageSearch, rangeSearch } from './search.ts';

const chartsSearch = (
  search: Record<string, unknown>,
): ReturnType<typeof languageSearch> & ReturnType<typeof rangeSearch> => ({
  ...languageSearch(search),
  ...rangeSearch(search),
});

const projectMap = createRoute({
  getParentRoute: () => root,
  path: '/project/map/embedded/token/$token',
  validateSearch: languageSearch,
  component: lazyPage(() => import('../../domains/projects/project-map/embedded-map-page.tsx'), 'EmbeddedMapPage'),
});

const chart = createRoute({
  getParentRoute: () => root,
  path: '/chart/embedded/token/$token',
  validateSearch: chartsSearch,
  component: lazyPage(() => import('../../domains/charts/embedded-chart-page.tsx'), 'EmbeddedChartPage'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/embedded/token/$token',
  validateSearch: chartsSearch,
  component: lazyPage(() => import('../../domains/dashboards/embedded-dashboard-page.tsx'), 'EmbeddedDashboardPage'),
});

/** Pages that anyone with their token may see, also embedded in other sites, without the shell. */
export const embeddedRoutes = [projectMap, chart, dashboard];
