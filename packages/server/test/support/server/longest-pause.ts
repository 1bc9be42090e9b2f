/** The longest time between two answers of a server until `task` is done, in milliseconds. */
export async function longestPause(http: string, task: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = task.finally(() => {
    isDone = true;
  });
  let longest = 0;
  for (let last = performance.now(); !isDone; ) {
    await (await fetch(`${http}/v1/public/status`)).arrayBuffer();
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  await done;
  return longest;
}

/** How long some work takes here and now, in milliseconds, as a yardstick for work that a server must not do. */
export function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
