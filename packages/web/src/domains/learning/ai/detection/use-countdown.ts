import { SEND_INTERVALS, type SendInterval } from '@tinkerstream/contract/learning';
import { useEffect, useEffectEvent, useState } from 'react';

export interface Countdown {
  readonly secondsLeft: number;
  readonly interval: SendInterval;
  readonly setInterval: (interval: SendInterval) => void;
  readonly isPaused: boolean;
  readonly togglePause: () => void;
}

/** A countdown that starts immediately, and starts again whenever it reaches zero (rule 13). */
export function useCountdown(onZero: () => void): Countdown {
  const [interval, setSendInterval] = useState<SendInterval>(SEND_INTERVALS[0]);
  const [secondsLeft, setSecondsLeft] = useState<number>(interval);
  const [isPaused, setPaused] = useState(false);

  const tick = useEffectEvent(() => {
    if (secondsLeft > 1) return setSecondsLeft(secondsLeft - 1);
    setSecondsLeft(interval);
    onZero();
  });
  useEffect(() => {
    if (isPaused) return;
    const timer = window.setInterval(() => tick(), 1000);
    return () => window.clearInterval(timer);
  }, [isPaused]);

  return {
    secondsLeft,
    interval,
    setInterval: (next) => {
      setSendInterval(next);
      setSecondsLeft(next);
    },
    isPaused,
    togglePause: () => setPaused(!isPaused),
  };
}
