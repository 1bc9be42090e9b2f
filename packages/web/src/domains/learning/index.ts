import { lazyPart } from '../../ui/lazy-part.ts';

/** The open APIs of a project. */
export const OpenApi = lazyPart(() => import('./open-api/open-api.tsx'), 'OpenApi');
