import { createHash } from 'node:crypto';
import type { AppletEntity } from './applet.ts';

/** The version of an applet's entered content: each change gives another one, and the same content the same one. */
export function versionOf({ name, isEnabled, triggers, filters, actions, timing, runOrder }: AppletEntity): string {
  return digestOf([name, isEnabled, triggers, filters, actions, timing, runOrder]);
}

/** The version of an applet's actions: with another one, waiting actions of earlier runs are stopped. */
export function contentVersionOf({ triggers, filters, actions, timing, runOrder }: AppletEntity): string {
  return digestOf([triggers, filters, actions, timing, runOrder].map(sorted));
}

/** The version of the content by which an applet decides. A memory of another version means nothing to it. */
export function memoryVersionOf({ triggers, filters, timing }: AppletEntity): string {
  return digestOf([triggers, filters, timing]);
}

/** The scope of an applet's memory (`platform/kept`). */
export function memoryScopeOf(appletId: string): string {
  return `applet ${appletId}`;
}

/** A value whose objects have their fields in one order: clients send them in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, sorted(field)] as const);
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function digestOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
