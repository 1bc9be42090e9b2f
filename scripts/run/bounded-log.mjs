// The log of a packaged Tinkerstream: two files that never grow beyond their size.
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Opens a log file. It is renamed to `….old` whenever it is full, and at the next start.
 * @param {string} path
 */
export function openBoundedLog(path, maxBytes = MAX_BYTES) {
  mkdirSync(dirname(path), { recursive: true });
  let file = begin();
  let size = fstatSync(file).size;

  function begin() {
    try {
      renameSync(path, `${path}.old`);
    } catch {
      // The old file does not exist, or another program has it open, which prevents renaming on Windows. Then the log
      // continues at its end.
    }
    return openSync(path, 'a', 0o600);
  }

  function beginAgain() {
    closeSync(file);
    file = begin();
    // The content is lost if the file could not be renamed.
    ftruncateSync(file);
    size = 0;
  }

  return {
    /** @param {Uint8Array} chunk whole lines, as a rule */
    write(chunk) {
      try {
        if (size > 0 && size + chunk.length > maxBytes) beginAgain();
        size += writeSync(file, chunk);
      } catch {
        // The disk is full, and there is nowhere left to report this.
      }
    },
  };
}
