/**
 * A text without the full-width letters, digits, signs and blanks of ASCII, in which input methods for Chinese and Japanese leave
 * it. For texts in which no other letter may become one of ASCII.
 */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/** Everything that a keyboard, an input method or a word processor makes of a hyphen. */
const HYPHENS = /[\p{Pd}\u2212\u30fc]/gu;

/**
 * A code that someone has typed or pasted, in upper case and half width, without blanks and invisible characters. Its hyphens
 * are those of ASCII.
 */
export function hyphenatedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(HYPHENS, '-');
}

/** The same without hyphens: every code that people type is compared in this form. */
export function plainCode(typed: string): string {
  return hyphenatedCode(typed).replaceAll('-', '');
}
