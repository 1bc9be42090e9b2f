import { AppError } from '../../platform/http/app-error.ts';
import { COMMON_CODES, COMMON_WORDS } from './common-passwords.ts';

/** Keys in the order in which a finger runs over them, forwards and backwards. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Letters that are written as digits or signs. */
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

/** The shortest part of an e-mail that a password must not be made of: shorter ones stand in many words. */
const SHORTEST_NAME = 3;

/** @throws AppError TS_ERR_ACCOUNT_0006 for a password that guessers try first */
export function requireStrongPassword(password: string, email: string): void {
  if (isCommonPassword(password, email)) throw new AppError('TS_ERR_ACCOUNT_0006');
}

/**
 * Whether a password is one that guessers try first: a common one, the name of its user or of the school's domain, each
 * with digits and signs around it or letters written as digits; one short part again and again; or runs over the keyboard.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  // Such as 'a123456' and '123456ab'.
  const code = typed.replace(/^[a-z]{1,2}(?=\d+$)|(?<=^\d+)[a-z]{1,2}$/, '');
  if ([typed, code].some((one) => COMMON_CODES.has(one) || isRepetition(one) || isMadeOfRuns(one))) return true;
  const names = email.split(/[@.+_-]/).filter((name) => name.length >= SHORTEST_NAME);
  const words = new Set([email, email.slice(0, email.lastIndexOf('@')), ...names]);
  return readingsOf(typed).some((word) => COMMON_WORDS.has(word) || words.has(word));
}

/** The words that a password may have been made of. */
function readingsOf(typed: string): string[] {
  const plain = (text: string) => text.replace(/./gu, (character) => DISGUISES[character] ?? character);
  const bare = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  // Digits and signs at the ends may be decoration or letters in disguise.
  return [typed, bare, plain(typed), plain(bare)];
}

/** Whether a text is one part again and again, or characters that are doubled: `121212`, `aaa111`, `112233`. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+$/u.test(text) || /^(?:(.)\1+){1,3}$/u.test(text);
}

/** Whether a text is nothing but a few runs over neighbouring keys, such as `abc123` and `qweasdzxc`. */
function isMadeOfRuns(text: string): boolean {
  let rest = text;
  for (let runs = 0; rest !== '' && runs < 4; runs++) {
    const longest = Math.max(...ROWS.map((row) => runLength(rest, row)));
    if (longest < 3) return false;
    rest = rest.slice(longest);
  }
  return rest === '';
}

/** How many characters at the start of a text stand side by side in a row. */
function runLength(text: string, row: string): number {
  const start = row.indexOf(text[0] ?? '');
  if (start < 0) return 0;
  let length = 0;
  while (length < text.length && text[length] === row[start + length]) length++;
  return length;
}
