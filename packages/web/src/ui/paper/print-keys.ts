/**
 * Handles the browser's keys for printing, and prints once the page is complete: the browser itself does not wait for parts
 * that are not loaded yet. From its menu, it prints the page as it is.
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

/** Whether the keys are Ctrl+P or Cmd+P. */
function isPrintKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'p' && ctrlKey !== metaKey && !shiftKey && !altKey;
}
