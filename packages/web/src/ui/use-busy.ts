import { useRef, useState } from 'react';

/**
 * Runs an action once at a time, however fast somebody presses: what the second press finds is already busy. Its
 * failure is shown by whoever made the call.
 */
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
