import { writeSync } from 'node:fs';
import { type Logger, pino } from 'pino';

export type { Logger };

const STANDARD_ERROR = 2;

/**
 * Log lines go to standard error: standard output is for the address, the first password and the ready line. What cannot
 * be written, because the disk is full or nobody reads any longer, is lost: pino's own destination would end the process
 * for it, and keep what it could not write.
 */
export function createLogger(level: string): Logger {
  return pino({ level, base: null }, { write });
}

function write(line: string): void {
  try {
    writeSync(STANDARD_ERROR, line);
  } catch {
    // There is nobody to tell.
  }
}
