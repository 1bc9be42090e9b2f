/** The longest time in milliseconds in which another user's call gets no answer while messages are sent. */
export async function pauseOf(http: string, send: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const sent = send().finally(() => {
    isDone = true;
  });
  let longest = 0;
  for (let last = performance.now(); !isDone; ) {
    await (await fetch(`${http}/v1/public/status`)).arrayBuffer();
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  await sent;
  return longest;
}
