import { AppError } from '../../platform/http/app-error.ts';
import { COMMON_CODES, COMMON_WORDS } from './common-passwords.ts';

/** Runs of keys or characters, forwards and backwards. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Digits and signs that stand for letters. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Minimum length of a part of an email that a password must not consist of. Shorter ones occur in many words. */
const MIN_NAME_LENGTH = 3;

/** @throws AppError TS_ERR_ACCOUNT_0006 for a password that is easy to guess */
export function requireStrongPassword(password: string, email: string): void {
  if (isCommonPassword(password, email)) throw new AppError('TS_ERR_ACCOUNT_0006');
}

/**
 * Whether a password is easy to guess: a common one or the name of its user or school domain, even with digits and
 * signs around it or in place of letters; a repeated short part; or runs of keys.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  // Strips the letters of 'a123456' and '123456ab'.
  const code = typed.replace(/^[a-z]{1,2}(?=\d+$)|(?<=^\d+)[a-z]{1,2}$/, '');
  if ([typed, code].some((one) => COMMON_CODES.has(one) || isRepetition(one) || isMadeOfRuns(one))) return true;
  const names = email.split(/[@.+_-]/).filter((name) => name.length >= MIN_NAME_LENGTH);
  const words = new Set([email, email.slice(0, email.lastIndexOf('@')), ...names]);
  return readingsOf(typed).some((word) => COMMON_WORDS.has(word) || words.has(word));
}

/** The words that a password may consist of. */
function readingsOf(typed: string): string[] {
  const plain = (text: string) => text.replace(/./gu, (character) => DISGUISES[character] ?? character);
  const bare = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  // Digits and signs at the ends may be decoration or stand for letters.
  return [typed, bare, plain(typed), plain(bare)];
}

/** Whether a text repeats one part, or consists of up to three repeated characters: `121212`, `aaa111`, `112233`. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+$/u.test(text) || /^(?:(.)\1+){1,3}$/u.test(text);
}

/** Whether a text consists of a few runs of neighbouring keys, such as `abc123` and `qweasdzxc`. */
function isMadeOfRuns(text: string): boolean {
  let rest = text;
  for (let runs = 0; rest !== '' && runs < 4; runs++) {
    const longest = Math.max(...ROWS.map((row) => runLength(rest, row)));
    if (longest < 3) return false;
    rest = rest.slice(longest);
  }
  return rest === '';
}

/** The number of characters at the start of a text that are neighbours in a row. */
function runLength(text: string, row: string): number {
  const start = row.indexOf(text[0] ?? '');
  if (start < 0) return 0;
  let length = 0;
  while (length < text.length && text[length] === row[start + length]) length++;
  return length;
}
