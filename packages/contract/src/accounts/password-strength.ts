import { COMMON_CODES, COMMON_WORDS } from './common-passwords.ts';

/** Runs of keys or characters, columns of keys, and every second digit; forwards and backwards. */
const ROWS = [
  ...['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop[]', 'asdfghjkl;', 'zxcvbnm,./', '!@#$%^&*()'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.', '147', '258', '369'],
  ...['02468', '13579'],
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

/** Minimum length of a part of a name that a password must not consist of. Shorter ones occur in many words. */
const MIN_NAME_LENGTH = 3;

/** A text with fewer different characters repeats itself in some way. */
const MIN_CHARACTERS = 4;

/** The person of a password. */
export interface PasswordHolder {
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/**
 * Whether a password is easy to guess: a common one or the name of its user or school domain, even with digits and
 * signs around it or in place of letters; a repeated part; few different characters; or runs of keys, even with each
 * key doubled. The rule is for new passwords: older ones still sign in.
 */
export function isCommonPassword(password: string, owner: PasswordHolder): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  if (new Set(typed).size < MIN_CHARACTERS) return true;
  // Strips the letters of 'a123456' and '123456ab'.
  const code = typed.replace(/^(?:[a-z]{1,2}(\d+)|(\d+)[a-z]{1,2})$/, '$1$2');
  const codes = [typed, code].flatMap((one) => [one, withoutDoubles(one)]);
  if (codes.some((one) => COMMON_CODES.has(one) || isRepetition(one) || isMadeOfRuns(one))) return true;
  const names = namesOf(owner);
  return readingsOf(typed).some((word) => COMMON_WORDS.has(word) || names.has(word));
}

/** The names of an owner: whole names, their parts, and names without the signs between their parts. */
function namesOf({ email, firstName = '', lastName = '' }: PasswordHolder): Set<string> {
  const local = email.slice(0, email.lastIndexOf('@'));
  const parts = `${email} ${firstName} ${lastName}`.split(/[\s@.+_-]+/);
  const whole = [local, firstName, lastName, firstName + lastName, lastName + firstName].map((one) =>
    one.replace(/[\s.+_-]/g, ''),
  );
  const names = [email, local, ...whole, ...parts].map((name) => name.normalize('NFKC').toLowerCase());
  return new Set(names.filter((name) => name.length >= MIN_NAME_LENGTH));
}

/** `112233445566` as `123456`. */
function withoutDoubles(text: string): string {
  return text.replace(/(.)\1+/gu, '$1');
}

/** The words that a password may consist of. */
function readingsOf(typed: string): string[] {
  const plain = (text: string) => text.replace(/./gu, (character) => DISGUISES[character] ?? character);
  const bare = typed.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '');
  // Digits and signs at the ends may be decoration or stand for letters.
  return [typed, bare, plain(typed), plain(bare)];
}

/** Whether a text only repeats one part: `121212`, `kettlekettle`. */
function isRepetition(text: string): boolean {
  return text.length > 1 && `${text}${text}`.indexOf(text, 1) < text.length;
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
