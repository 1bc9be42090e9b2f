import { createHash } from 'node:crypto';
import type { AppletEntity } from './applet.ts';

/** The version of what users enter in an applet: another one after each change of it, and the same otherwise. */
export function versionOf({ name, isEnabled, triggers, filters, actions, timing }: AppletEntity): string {
  const entered = JSON.stringify([name, isEnabled, triggers, filters, actions, timing]);
  return createHash('sha256').update(entered).digest('base64url');
}
