import { PROCESS_TIME, type Timer, type TimeSource } from '../../../src/platform/clock/clock.ts';

/** Time that passes at once when a test says so, beside the time that passes anyway. */
export interface MadeTime extends TimeSource {
  /** Lets time pass at once. What waits for less ends now, in its order. */
  readonly pass: (ms: number) => void;
  /** Sets the wall clock forward, or back. Nothing passes. */
  readonly jump: (ms: number) => void;
}

interface Wait {
  readonly endsAt: number;
  readonly end: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Makes a time. Waits end when they are over, or when enough has passed.
 * @param start where both clocks stand still, except for what passes; without one, they go on from the present
 */
export function makeTime(start?: number): MadeTime {
  const waits = new Map<Timer, Wait>();
  let passed = 0;
  let offset = 0;
  const now = () => PROCESS_TIME.monotonic() + passed;

  function wait(timer: Timer, ms: number, end: () => void): void {
    clearTimeout(waits.get(timer)?.timer);
    waits.set(timer, { endsAt: now() + ms, end, timer: setTimeout(end, ms).unref() });
  }

  return {
    wall: () => (start ?? PROCESS_TIME.wall()) + passed + offset,
    monotonic: () => (start === undefined ? now() : passed),
    setTimeout(run, ms) {
      // A test waits for what its server does, so its process ends no earlier without waits.
      const timer: Timer = { unref: () => {} };
      wait(timer, ms, () => {
        waits.delete(timer);
        run();
      });
      return timer;
    },
    setInterval(run, ms) {
      const timer: Timer = { unref: () => {} };
      const end = () => {
        wait(timer, ms, end);
        run();
      };
      wait(timer, ms, end);
      return timer;
    },
    clear(timer) {
      if (!timer) return;
      clearTimeout(waits.get(timer)?.timer);
      waits.delete(timer);
    },
    jump(ms) {
      offset += ms;
    },
    pass(ms) {
      passed += ms;
      const inOrder = [...waits].sort(([, one], [, other]) => one.endsAt - other.endsAt);
      for (const [timer, { endsAt, end }] of inOrder) {
        // One that ended before may have cleared it, or started it again.
        if (waits.get(timer)?.endsAt !== endsAt) continue;
        if (endsAt > now()) wait(timer, endsAt - now(), end);
        else {
          clearTimeout(waits.get(timer)?.timer);
          end();
        }
      }
    },
  };
}
