import { randomKey } from '../../../platform/random-key.ts';

const STORED = 'demoBoard';
const LENGTH = 8;
let serial: string | undefined;

/**
 * The serial number of this tab's board, kept when the page is loaded again. While a page has it, it is not in the
 * tab's storage: a duplicated tab copies that, and would be the same board.
 */
export function boardSerial(): string {
  if (serial !== undefined) return serial;
  try {
    serial = sessionStorage.getItem(STORED) ?? newSerial();
    sessionStorage.removeItem(STORED);
  } catch {
    serial = newSerial();
  }
  const kept = serial;
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORED, kept);
    } catch {
      // Without storage, the next page has another board.
    }
  });
  return serial;
}

function newSerial(): string {
  return `demo-${randomKey().slice(0, LENGTH)}`;
}
