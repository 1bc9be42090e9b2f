/**
 * A text without the full-width letters, digits, signs and blanks of ASCII that input methods for Chinese and Japanese
 * write. For texts in which no other letter may become one of ASCII.
 */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/** Characters that keyboards, input methods and word processors write for a hyphen. */
const HYPHENS = /[\p{Pd}\u2212\u30fc]/gu;

/**
 * A code that someone has typed or pasted, in upper case and half width, without blanks and invisible characters, and
 * with hyphens of ASCII.
 */
export function hyphenatedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(HYPHENS, '-');
}

/** A typed code without hyphens: every code that people type is compared in this form. */
export function plainCode(typed: string): string {
  return hyphenatedCode(typed).replaceAll('-', '');
}
