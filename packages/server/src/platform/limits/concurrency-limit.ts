/**
 * Runs at most `count` tasks at the same time; others wait in a queue, first in, first out.
 * @param maxWaiting the length of the queue; beyond it, a task is refused and the result is undefined
 */
export function createConcurrencyLimit(
  count: number,
  maxWaiting: number,
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
    if (waiting.length >= maxWaiting) return undefined;
    return run(new Promise((resolve) => waiting.push(resolve)), task);
  };
}
