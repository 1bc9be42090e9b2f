/**
 * The time between two updates in milliseconds. A class sends many values a second: a page that showed each on its own
 * would do nothing else.
 */
export const UPDATE_MS = 250;

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether the event that is being handled is the first after a pause. */
let isFirst = false;

/**
 * Updates a page immediately after a pause, otherwise together with all other waiting updates. Several calls with one
 * function count as one.
 */
export function updateInTurn(update: () => void): void {
  if (timer === undefined) {
    timer = setTimeout(updateAll, UPDATE_MS);
    // All updates in the handling of one event belong to it.
    isFirst = true;
    queueMicrotask(() => {
      isFirst = false;
    });
  }
  if (isFirst) update();
  else waiting.add(update);
}

function updateAll(): void {
  timer = waiting.size > 0 ? setTimeout(updateAll, UPDATE_MS) : undefined;
  const updates = [...waiting];
  waiting.clear();
  for (const update of updates) update();
}
