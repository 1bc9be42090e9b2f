import { createHash } from 'node:crypto';
import type { AppletEntity } from './applet.ts';

/** The version of what users enter in an applet: another one after each change of it, and the same otherwise. */
export function versionOf({ name, isEnabled, triggers, filters, actions, timing, runOrder }: AppletEntity): string {
  return digestOf([name, isEnabled, triggers, filters, actions, timing, runOrder]);
}

/** The version of what an applet does: with another one, what waits of earlier runs is stopped. */
export function contentVersionOf({ triggers, filters, actions, timing, runOrder }: AppletEntity): string {
  return digestOf([triggers, filters, actions, timing, runOrder].map(sorted));
}

/** The version of what an applet decides by. A memory of another version means nothing to it. */
export function memoryVersionOf({ triggers, filters, timing }: AppletEntity): string {
  return digestOf([triggers, filters, timing]);
}

/** The scope of what an applet remembers (`platform/kept`). */
export function memoryScopeOf(appletId: string): string {
  return `applet ${appletId}`;
}

/** A value whose objects have their fields in one order: a client sends them in any. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, sorted(field)] as const);
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function digestOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
