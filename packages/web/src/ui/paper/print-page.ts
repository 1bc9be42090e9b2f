import { beginPaper, endPaper } from './paper.ts';

/** How long nothing must be added to the page, while nothing says that it loads, before it counts as complete. */
const QUIET_MS = 250;
/**
 * The longest wait for a complete page: a chart may wait for a server that does not respond. Then the page is printed as it
 * is.
 */
const LONGEST_MS = 10_000;
const STEP_MS = 50;

let isPreparing = false;

/** Prints the page once it is complete: parts far from the viewport are loaded and drawn for it. */
export async function printPage(): Promise<void> {
  if (isPreparing) return;
  isPreparing = true;
  beginPaper();
  loadFarImages();
  await completed();
  isPreparing = false;
  let isPrinted = false;
  const note = () => {
    isPrinted = true;
  };
  addEventListener('beforeprint', note, { once: true });
  print();
  // Where the browser prints, its own event ends the medium.
  if (!isPrinted) endPaper();
}

/** Loads the images that a browser loads only near the viewport. */
function loadFarImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) image.loading = 'eager';
}

async function completed(): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  let addedAt = performance.now();
  const added = new MutationObserver(() => {
    addedAt = performance.now();
  });
  added.observe(document.body, { childList: true, subtree: true });
  const isComplete = () => !isLoading() && performance.now() - addedAt >= QUIET_MS;
  while (!isComplete() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  added.disconnect();
}

function isLoading(): boolean {
  const isPart = document.querySelector(':is([role="status"], [aria-busy="true"])[data-loading]') !== null;
  return isPart || [...document.querySelectorAll('img')].some(({ complete }) => !complete);
}
