import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx';

/** Loaded when it first opens, with the names of all that a subscription includes. */
export const PermissionDialog = lazyDialog(() => import('./permission-dialog.tsx'), 'PermissionDialog');
