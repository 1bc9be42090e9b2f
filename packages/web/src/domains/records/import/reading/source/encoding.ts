import type { Language } from '@tinkerstream/contract/platform/language';

/** The encodings that our users' spreadsheets write, by the names of `TextDecoder`. */
export const ENCODINGS = ['utf-8', 'big5', 'gb18030', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Guesses the encoding of a file from its first bytes: its byte order mark, its zero bytes, UTF-8 if it is valid, or
 * Chinese by its characters.
 */
export function guessEncoding(bytes: Uint8Array<ArrayBuffer>, language: Language): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = guessWide(bytes);
  if (wide) return wide;
  return isUtf8(bytes) ? 'utf-8' : (guessChinese(bytes, language) ?? 'windows-1252');
}

/** The least share of byte pairs with one zero byte in UTF-16: digits and marks have one, Chinese characters do not. */
const ZERO_SHARE = 0.25;
const LOOKED_AT = 8192;

/** Recognises UTF-16 without a byte order mark. A logger that loses its power writes pairs of two zeros, which say nothing. */
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

/** Whether a file is UTF-8, perhaps with a few damaged bytes among many good characters. */
function isUtf8(bytes: Uint8Array<ArrayBuffer>): boolean {
  if (isValid(bytes, 'utf-8')) return true;
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  const damaged = text.split('\ufffd').length - 1;
  const good = text.replaceAll(/[\0-\x7f\ufffd]/g, '').length;
  return good > damaged * 3;
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

/** The range of the first bytes of the most frequent characters. */
const COMMON = { big5: [0xa4, 0xc6], gb18030: [0xb0, 0xd7] } as const;
/**
 * The least share of Chinese characters whose both bytes are above ASCII: in the Windows encoding, `°C` has only one such
 * byte.
 */
const HIGH_SHARE = 0.2;
/** The least share of frequent characters: in the Windows encoding, `Größe` has a pair that is no frequent character. */
const COMMON_SHARE = 0.6;

/**
 * The encoding in which most characters are frequent ones, at a tie that of the language; undefined if neither encoding
 * fits.
 */
function guessChinese(bytes: Uint8Array<ArrayBuffer>, language: Language): Encoding | undefined {
  const usual = language === 'zh-CN' ? (['gb18030', 'big5'] as const) : (['big5', 'gb18030'] as const);
  const found = usual.filter((encoding) => isValid(bytes, encoding));
  const pairs = pairsIn(bytes);
  const high = pairs.filter(([, second]) => second >= 0x80).length;
  if (high === 0 || high < pairs.length * HIGH_SHARE) return undefined;
  const commonIn = (encoding: keyof typeof COMMON) =>
    pairs.filter(([first]) => first >= COMMON[encoding][0] && first <= COMMON[encoding][1]).length;
  const [best] = found.toSorted((a, b) => commonIn(b) - commonIn(a));
  return best && commonIn(best) >= pairs.length * COMMON_SHARE ? best : undefined;
}

/** The bytes above ASCII, each with the byte after it. */
function pairsIn(bytes: Uint8Array): [number, number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const [first, second] = [bytes[at] as number, bytes[at + 1] as number];
    if (first < 0x80) continue;
    pairs.push([first, second]);
    at += 1;
  }
  return pairs;
}
