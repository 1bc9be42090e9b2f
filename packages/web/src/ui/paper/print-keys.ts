/**
 * Prints the page by the keys of the browser once it is complete: the browser itself does not wait for what is not loaded yet. From
 * its menu it prints what is there.
 */
export function watchPrintKeys(): void {
  addEventListener('keydown', (event) => {
    if (!isPrintKey(event)) return;
    event.preventDefault();
    void import('./print-page.ts').then(
      ({ printPage }) => printPage(),
      () => print(),
    );
  });
}

/** Ctrl+P, or Cmd+P. */
function isPrintKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'p' && ctrlKey !== metaKey && !shiftKey && !altKey;
}
