import { useEffect, useEffectEvent } from 'react';
import { onBack } from '../../platform/back.ts';

/** Tries again what has failed when the connection is back: a screen in a lesson has no one who presses a button. */
export function useRetryWhenBack(retry: () => void): void {
  const latest = useEffectEvent(retry);
  useEffect(() => onBack(() => latest()), []);
}
