import { lazyDialog } from '../loading/lazy-dialog.tsx';

const load = () => import('./question-dialogs.tsx');

export const MessageDialog = lazyDialog(load, 'MessageDialog');
export const ConfirmDialog = lazyDialog(load, 'ConfirmDialog');
export const PromptDialog = lazyDialog(load, 'PromptDialog');
/** Asks for a name before a large deletion. */
export const TypedConfirmDialog = lazyDialog(() => import('./typed-confirm-dialog.tsx'), 'TypedConfirmDialog');
