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

/** The pages that anybody with their token may see, in the frames of other sites too: no shell around them. */
export const embeddedRoutes = [projectMap, chart];
