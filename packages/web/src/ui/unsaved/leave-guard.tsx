import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSignedIn } from '../../platform/session.ts';
import { hasOpenLayer, isBack } from '../dialogs/use-back-closes.ts';
import { DiscardDialog } from './discard-dialog.tsx';

interface LeaveGuardProps {
  readonly isDirty: () => boolean;
  /** Whether the form stays while only the query of the address changes. */
  readonly keepsOnQuery?: boolean;
}

/** Asks before unsaved changes are lost by a link, the browser's buttons, closing the tab or the end of the session. */
export function LeaveGuard({ isDirty, keepsOnQuery = false }: LeaveGuardProps) {
  const { history } = useRouter();
  const [leave, setLeave] = useState<() => void>();
  const isUnsaved = useEffectEvent(isDirty);
  const keeps = useEffectEvent((from: string, to: string) => keepsOnQuery && from === to);
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => isUnsaved(),
        // The dialog brings the answer later: waiting for it here would leave the address of the next page.
        blockerFn({ currentLocation, nextLocation, action }) {
          // A step back first closes the layers above the page.
          const isLayers = isBack(currentLocation, nextLocation) && hasOpenLayer();
          if (isLayers || keeps(currentLocation.pathname, nextLocation.pathname) || !isUnsaved()) return false;
          const { href, state } = nextLocation;
          const isAllowed = { ignoreBlocker: true };
          setLeave(() => () => {
            setLeave(undefined);
            if (action === 'PUSH') history.push(href, state, isAllowed);
            else if (action === 'REPLACE') history.replace(href, state, isAllowed);
            else history.go(state.__TSR_index - history.location.state.__TSR_index, isAllowed);
          });
          return true;
        },
      }),
    [history],
  );
  return leave && <DiscardDialog onClose={() => setLeave(undefined)} onDiscard={leave} isSignedOut={!isSignedIn()} />;
}
