import { keep, kept } from '../../platform/kept/browser-store.ts';

const STORED = 'findMessage';

/** What the programs of the connect page and the virtual board understand. */
const FIND_MESSAGE = 'led=on';

/** The message that was last sent from this browser to find a board. */
export function keptMessage(): string {
  return kept(STORED) ?? FIND_MESSAGE;
}

export function keepMessage(text: string): void {
  keep(STORED, text);
}
