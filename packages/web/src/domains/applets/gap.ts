/** The gap that stands for anything that is not filled in yet. */
export const GAP = '…';

/** A text, or the gap if it is empty. */
export function shown(text: string | undefined): string {
  return text?.trim() || GAP;
}
