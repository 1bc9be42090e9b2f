import { keep, kept } from '../../../platform/kept/browser-store.ts';

const STORED = 'boardKind';

/** The kind of board that was chosen last in this browser. */
export function keptKind(): string | undefined {
  return kept(STORED);
}

export function keepKind(kind: string): void {
  keep(STORED, kind);
}
