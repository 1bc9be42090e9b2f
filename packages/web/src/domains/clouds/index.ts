import { lazyPart } from '../../ui/loading/lazy-part.ts';

/** Lets boards that were made for other clouds send to a project. */
export const OtherClouds = lazyPart(() => import('./other-clouds.tsx'), 'OtherClouds');
