import { type Logger, pino } from 'pino';

export type { Logger };

/** Log lines go to standard error: standard output is for the address, the first password and the ready line. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null }, pino.destination(2));
}
