import { useBlocker } from '@tanstack/react-router';
import { DiscardDialog } from './discard-dialog.tsx';

interface LeaveGuardProps {
  readonly isDirty: () => boolean;
  /** Whether the form stays while only the query of the address changes. */
  readonly keepsOnQuery?: boolean;
}

/** Asks before unsaved changes are lost: by a link, by the browser's buttons or by closing the tab. */
export function LeaveGuard({ isDirty, keepsOnQuery = false }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => !(keepsOnQuery && current.pathname === next.pathname) && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return status === 'blocked' && <DiscardDialog onClose={reset} onDiscard={proceed} />;
}
