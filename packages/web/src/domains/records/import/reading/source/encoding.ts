import type { Language } from '@tinkerstream/contract/platform/language';

/** The encodings that spreadsheets of our users write, by the names of `TextDecoder`. */
export const ENCODINGS = ['utf-8', 'big5', 'gb18030', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Where UTF-8 is invalid, by the language of the page. */
const OTHERS: Record<Language, readonly Encoding[]> = {
  en: ['windows-1252'],
  'zh-HK': ['big5', 'gb18030'],
  'zh-CN': ['gb18030', 'big5'],
};

/** Guesses the encoding of a file from its first bytes: its mark, its zero bytes, UTF-8 where that is valid, or what the language uses. */
export function guessEncoding(bytes: Uint8Array<ArrayBuffer>, language: Language): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = guessWide(bytes);
  if (wide) return wide;
  const candidates: readonly Encoding[] = ['utf-8', ...OTHERS[language]];
  return candidates.find((encoding) => isValid(bytes, encoding)) ?? 'windows-1252';
}

/** Of the pairs, so many have one zero byte in UTF-16: digits and marks do, Chinese characters do not. */
const ZERO_SHARE = 0.25;
const LOOKED_AT = 8192;

/** UTF-16 without a mark. A logger that loses its power writes zeros in both bytes of a pair, which say nothing. */
function guessWide(bytes: Uint8Array): Encoding | undefined {
  const end = Math.min(bytes.length - 1, LOOKED_AT);
  let [low, high] = [0, 0];
  for (let at = 0; at < end; at += 2) {
    if (bytes[at] !== 0 && bytes[at + 1] === 0) low += 1;
    if (bytes[at] === 0 && bytes[at + 1] !== 0) high += 1;
  }
  const enough = (end / 2) * ZERO_SHARE;
  if (low > enough && high * 10 < low) return 'utf-16le';
  return high > enough && low * 10 < high ? 'utf-16be' : undefined;
}

function isValid(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): boolean {
  try {
    // The last character may be cut.
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
