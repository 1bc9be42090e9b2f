/** How long a request waits for those of other parts of its page, in milliseconds. */
const TOGETHER_MS = 50;

/** Combines the requests of several parts of a page at the same moment. Each part gets the answer for all ids. */
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
