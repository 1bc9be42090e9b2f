import { exactText } from '../platform/bounded.ts';

/** Minimum length of a password in characters (rule 3). */
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 20;

/** A new password. Sign-in does not enforce this rule: older passwords may predate it. */
export const Password = exactText({ atLeast: MIN_PASSWORD_LENGTH, atMost: MAX_PASSWORD_LENGTH });

export function isPassword(text: string): boolean {
  return text.length >= MIN_PASSWORD_LENGTH && text.length <= MAX_PASSWORD_LENGTH;
}
