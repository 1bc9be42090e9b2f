import { createRootRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.ts';

// Not in the first download: most visits meet neither.
const NotFoundPage = lazyPage(() => import('../not-found-page.tsx'), 'NotFoundPage');
export const PageError = lazyPage(() => import('../page-error.tsx'), 'PageError');

export const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: PageError });
