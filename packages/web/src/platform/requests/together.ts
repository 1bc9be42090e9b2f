/** How long a question waits for those of the other parts of its page, in milliseconds. */
const TOGETHER_MS = 50;

/** Asks once for what several parts of a page ask at the same moment. Each gets the answer to all ids. */
export function together<Answer>(
  ask: (ids: readonly string[]) => Promise<Answer>,
): (ids: readonly string[]) => Promise<Answer> {
  let waiting: { readonly ids: Set<string>; readonly answer: Promise<Answer> } | undefined;
  function startWaiting(): NonNullable<typeof waiting> {
    const ids = new Set<string>();
    const answer = new Promise<void>((resolve) => setTimeout(resolve, TOGETHER_MS)).then(() => {
      waiting = undefined;
      return ask([...ids]);
    });
    return { ids, answer };
  }
  return (ids) => {
    waiting ??= startWaiting();
    for (const id of ids) waiting.ids.add(id);
    return waiting.answer;
  };
}
