import { ofTab } from '../../../platform/kept/browser-store.ts';
import { randomKey } from '../../../platform/random-key.ts';

const STORED = 'demoBoard';
const LENGTH = 8;
let serial: string | undefined;

/**
 * The serial number of this tab's board, which survives a reload. While a page uses it, it is not in the tab's storage: a
 * duplicated tab copies the storage, and would be the same board.
 */
export function boardSerial(): string {
  if (serial !== undefined) return serial;
  const kept = ofTab.kept(STORED) ?? newSerial();
  ofTab.forget(STORED);
  window.addEventListener('pagehide', () => ofTab.keep(STORED, kept));
  serial = kept;
  return kept;
}

function newSerial(): string {
  return `demo-${randomKey().slice(0, LENGTH)}`;
}
