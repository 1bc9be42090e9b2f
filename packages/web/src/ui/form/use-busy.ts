import { useRef, useState } from 'react';

/** Runs an action one at a time: a second press during the action is ignored. The call reports failures. */
export function useBusy<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
): [isBusy: boolean, run: (...args: Args) => void] {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = (...args: Args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    action(...args)
      .catch(() => {})
      .finally(() => {
        isRunning.current = false;
        setBusy(false);
      });
  };
  return [isBusy, run];
}
