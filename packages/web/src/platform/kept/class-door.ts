import { forget, keep, kept } from './browser-store.ts';

const STORED = 'classDoor';

/** Remembers the code with which a pupil came in: the next one at this computer is mostly of the same class. */
export function noteDoor(code: string): void {
  keep(STORED, code);
}

/** Someone signs in who did not come in by a door, or by another one. */
export function forgetDoor(): void {
  forget(STORED);
}

/** Where a sign-out leads: to the door of the class if a pupil came in by it, else undefined. */
export function doorAfterSignOut(): { readonly to: '/join'; readonly search: { readonly code: string } } | undefined {
  const code = kept(STORED);
  return code === undefined ? undefined : { to: '/join', search: { code } };
}
