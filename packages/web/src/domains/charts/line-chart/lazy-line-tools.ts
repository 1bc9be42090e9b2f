import { lazyPart } from '../../../ui/loading/lazy-part.ts';

/** The tools of a large line chart. Small ones do without. */
export const LineTools = lazyPart(() => import('./line-tools.tsx'), 'LineTools');
