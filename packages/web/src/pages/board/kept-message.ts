const STORED = 'findMessage';

/** What the programs of the connect page and the virtual board understand. */
const FIND_MESSAGE = 'led=on';

/** The message that was last sent from this browser to find a board. */
export function keptMessage(): string {
  try {
    return localStorage.getItem(STORED) ?? FIND_MESSAGE;
  } catch {
    return FIND_MESSAGE;
  }
}

export function keepMessage(text: string): void {
  try {
    localStorage.setItem(STORED, text);
  } catch {
    // A browser without storage forgets.
  }
}
