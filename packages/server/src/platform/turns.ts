/**
 * Lets at most `count` tasks run at the same time; others wait for their turn, first come, first served.
 * @param mostWaiting how many may wait; a further task gets undefined in place of a turn
 */
export function createTurns(
  count: number,
  mostWaiting: number,
): <Result>(task: () => Promise<Result>) => Promise<Result> | undefined {
  let free = count;
  const waiting: (() => void)[] = [];

  async function run<Result>(turn: Promise<void> | undefined, task: () => Promise<Result>): Promise<Result> {
    await turn;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  }

  return (task) => {
    if (free > 0) {
      free--;
      return run(undefined, task);
    }
    if (waiting.length >= mostWaiting) return undefined;
    return run(new Promise((resolve) => waiting.push(resolve)), task);
  };
}
