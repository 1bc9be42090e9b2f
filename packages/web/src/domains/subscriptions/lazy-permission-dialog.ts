import { inDialog } from '../../ui/loading/lazy-dialog.tsx';
import { lazyFurtherPart } from '../../ui/loading/lazy-part.ts';

/** Loaded when it first opens, with the names of all that a subscription includes. */
export const PermissionDialog = inDialog(lazyFurtherPart(() => import('./permission-dialog.tsx'), 'PermissionDialog'));
