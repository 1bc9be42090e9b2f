/** Opens a page of the console. */
type Open = (address: string, replaces: boolean) => Promise<void>;

let open: Open | undefined;

/** Sets the function that opens pages: that of the router or, on the sign-in screen, the one that loads the router. */
export function onOpenPage(listener: Open): void {
  open = listener;
}

/** Lets the browser's back button close a dialog. @returns a function that ends this */
type BackCloses = (close: () => void) => () => void;

let backCloses: BackCloses | undefined;

/**
 * Sets the function that lets the back button close the dialogs of the sign-in screen, which has no router; undefined once
 * the app has started.
 */
export function onBackBeforeApp(listener: BackCloses | undefined): void {
  backCloses = listener;
}

/** Lets the browser's back button close a dialog where there is no router. @returns a function that ends this */
export function closeByBackBeforeApp(close: () => void): (() => void) | undefined {
  return backCloses?.(close);
}

/**
 * Opens a page of the console from the sign-in screen, which has no router.
 * @param address path, query and hash
 * @param replaces whether the page takes the place of the current one in the history of the tab
 * @throws TypeError if the console cannot be loaded
 */
export async function openPage(address: string, { replaces = false } = {}): Promise<void> {
  await open?.(address, replaces);
}
