import { lazyPart } from '../../ui/loading/lazy-part.ts';

export { objectNames } from './triggers/object-detection/object-names.ts';

/** The event triggers of a project: their list, the editor and the log. */
export const EventTriggers = lazyPart(() => import('./event-triggers.tsx'), 'EventTriggers');
