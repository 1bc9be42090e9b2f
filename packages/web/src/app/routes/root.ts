import { createRootRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { PageError } from '../page-error.tsx';

// The page is lazy: most visits never show it.
const NotFoundPage = lazyPage(() => import('../not-found-page.tsx'), 'NotFoundPage');

export const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: PageError });
