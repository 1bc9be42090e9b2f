import { lazyPart } from '../../../ui/loading/lazy-part.ts';

/** The tools of a large line chart. Small charts have none. */
export const LineTools = lazyPart(() => import('./line-tools.tsx'), 'LineTools');
