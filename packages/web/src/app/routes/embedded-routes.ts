import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.ts';
import { root } from './root.ts';

const projectMap = createRoute({
  getParentRoute: () => root,
  path: '/project/map/embedded/token/$token',
  component: lazyPage(() => import('../../domains/projects/project-map/embedded-map-page.tsx'), 'EmbeddedMapPage'),
});

const chart = createRoute({
  getParentRoute: () => root,
  path: '/chart/embedded/token/$token',
  component: lazyPage(() => import('../../domains/charts/embedded/embedded-chart-page.tsx'), 'EmbeddedChartPage'),
});

/** Pages that anyone with their token may see, also embedded in other sites, without the shell. */
export const embeddedRoutes = [projectMap, chart];
