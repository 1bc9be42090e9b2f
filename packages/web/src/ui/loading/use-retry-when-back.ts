import { useEffect, useEffectEvent } from 'react';
import { onBack } from '../../platform/back.ts';

/** Retries when the connection is back: at a screen in a lesson, nobody presses a button. */
export function useRetryWhenBack(retry: () => void): void {
  const latest = useEffectEvent(retry);
  useEffect(() => onBack(() => latest()), []);
}
