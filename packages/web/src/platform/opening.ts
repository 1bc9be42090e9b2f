/** Opens a page of the console. */
type Open = (address: string, replaces: boolean) => Promise<void>;

let open: Open | undefined;

/** Sets who opens pages: the router or, on the sign-in screen, what loads it. */
export function onOpenPage(listener: Open): void {
  open = listener;
}

/**
 * Opens a page of the console. For what the sign-in screen shows, which has no router.
 * @param address path, query and hash
 * @param replaces whether the page takes the place of the current one in the history of the tab
 * @throws TypeError if the console cannot be loaded
 */
export async function openPage(address: string, { replaces = false } = {}): Promise<void> {
  await open?.(address, replaces);
}
