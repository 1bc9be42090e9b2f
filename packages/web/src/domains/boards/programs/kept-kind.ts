const STORED = 'boardKind';

/** The kind of board that was chosen last in this browser. */
export function keptKind(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

export function keepKind(kind: string): void {
  try {
    localStorage.setItem(STORED, kind);
  } catch {
    // A browser without storage forgets.
  }
}
