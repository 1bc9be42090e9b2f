import { writeSync } from 'node:fs';
import { type Logger, pino } from 'pino';

export type { Logger };

const STANDARD_ERROR = 2;

/**
 * Logs to standard error: standard output is for the addresses, the first password and the ready line. If a line cannot
 * be written, because the disk is full or the reader is gone, it is lost. Pino's own destination would crash the process
 * instead, and buffer such lines.
 */
export function createLogger(level: string): Logger {
  return pino({ level, base: null }, { write });
}

function write(line: string): void {
  try {
    writeSync(STANDARD_ERROR, line);
  } catch {
    // There is nowhere left to report this.
  }
}
