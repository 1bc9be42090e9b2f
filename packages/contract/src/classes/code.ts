import { plainCode } from '../platform/typed-code.ts';

/** Characters of a join code: none looks like another (0 O, 1 I L). */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 6;

/** The maximum length of a typed code: its groups may be separated by anything. */
export const MAX_TYPED_CODE = 40;

/** A join code as it is stored: in one case, and without what separates its groups. */
export function normaliseCode(typed: string): string {
  return plainCode(typed).replace(/[^0-9A-Z]/g, '');
}

/** A join code in two groups, as it is read aloud and shown to the class. */
export function codeText(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;
}
