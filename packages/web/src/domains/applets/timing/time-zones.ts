import { localTimeZone } from '../../../ui/text/local-time.ts';

/** The time zone of the reader. */
export function ownTimeZone(): string {
  return localTimeZone() ?? 'UTC';
}

/** All time zones that the browser knows, its own and the chosen one first. */
export function zonesWith(chosen: string): string[] {
  return [...new Set([chosen, ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
