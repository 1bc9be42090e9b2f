import { forget, keep, kept } from './browser-store.ts';

const STORED = 'classDoor';

/** Remembers the code with which a pupil entered: the next pupil at this computer is probably of the same class. */
export function noteDoor(code: string): void {
  keep(STORED, code);
}

/** Forgets the door, when a user signs in who has not entered by it. */
export function forgetDoor(): void {
  forget(STORED);
}

/** The page after a sign-out: the door of the class if a pupil entered by it, otherwise undefined. */
export function doorAfterSignOut(): { readonly to: '/join'; readonly search: { readonly code: string } } | undefined {
  const code = kept(STORED);
  return code === undefined ? undefined : { to: '/join', search: { code } };
}
