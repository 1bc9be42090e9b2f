import { useEffect, useState } from 'react';

/** How long a page of a wall is shown. */
const PAGE_MS = 20_000;

/** The index of the shown page of `count`, which turns unless it is paused. */
export function useTurningPages(count: number, isPaused: boolean) {
  const [turned, setTurned] = useState(0);
  const page = count === 0 ? 0 : turned % count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was turned by hand is shown as long as any other
  useEffect(() => {
    if (isPaused || count < 2) return;
    const timer = setTimeout(() => setTurned((before) => before + 1), PAGE_MS);
    return () => clearTimeout(timer);
  }, [isPaused, count, turned]);
  return {
    page,
    /** Turns by a number of pages, in a circle. */
    turn: (by: number) => setTurned(page + by + count),
  };
}
