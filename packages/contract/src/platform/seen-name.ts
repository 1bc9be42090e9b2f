import * as z from 'zod/mini';

/** Scripts whose letters are joined or parted by invisible joiners: Persian, and the scripts of India and its neighbours. */
const JOINING =
  '\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Nkoo}\\p{sc=Mand}\\p{sc=Phag}\\p{sc=Adlm}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}';

/** A letter before and after a joiner that changes the shown text. */
const LETTER_BEFORE = new RegExp(`[${JOINING}]\\p{M}*$`, 'u');
const LETTER_AFTER = new RegExp(`^[${JOINING}]`, 'u');
/** Signs after which a joiner chooses the form of the consonant before it (RFC 5892, appendix A.1). */
const VIRAMA_BEFORE = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]$/;
const EMOJI_BEFORE = /\p{Extended_Pictographic}(?:\u{fe0f}|\p{Emoji_Modifier})?$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;
/** Characters before a selector, which chooses the form of an emoji, or of a Chinese or Mongolian character. */
const SELECTABLE = /[\p{Emoji}\p{sc=Han}\p{sc=Mong}]$/u;
/** The flags of England, Scotland and Wales are spelled in tags after a black flag. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]*$/u;

const JOINERS = /[\u200c\u200d]/;
const SELECTORS = /[\u{180b}-\u{180d}\u{180f}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/u;
const TAGS = /[\u{e0020}-\u{e007f}]/u;

/** Characters that show nothing or turn the reading direction: controls, bidi controls, fillers, tags, lone surrogates. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cs}\p{Cc}\u{fff9}-\u{fffb}]/u;
const KEPT = /[\t\n\r]/;

/** Letters without a shape. */
const FILLERS = /[\u{2800}\u{3164}\u{ffa0}\u{115f}\u{1160}]/gu;

/** Marks beyond the number that any script puts on a letter: they would paint over the text around. */
const MARKS = /(\p{Mn}{4})\p{Mn}+/gu;

/** A visible character: a letter, a digit or a sign. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Most names: single-spaced ASCII, in which nothing needs to be changed. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** A text without characters that show nothing or turn the reading direction. Lines and tabs stay. */
export function seenText(text: string): string {
  if (PLAIN.test(text)) return text;
  const signs = [...text.normalize('NFC').replace(FILLERS, ' ')];
  let seen = '';
  for (const [place, sign] of signs.entries()) {
    if (!UNSEEN.test(sign) || isNeeded(seen, sign, signs[place + 1] ?? '')) seen += sign;
  }
  return seen.replace(MARKS, '$1');
}

/**
 * A name without invisible characters, with single blanks. Joiners of emoji, and of letters in scripts that need them,
 * stay. Empty if there is nothing to see.
 */
export function seenName(text: string): string {
  if (PLAIN.test(text)) return text;
  const name = seenText(text.replace(/\s+/g, ' ')).replace(/\s+/g, ' ').trim();
  return SEEN.test(name) ? name : '';
}

/** The visible name of a board, or else the numbers of its characters: boards may send any characters. */
export function seenBoardName(name: string): string {
  return seenName(name) || [...name].map((sign) => `U+${codePoint(sign)}`).join(' ');
}

function codePoint(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/** A schema of visible names: no invisible character is stored, and a name of nothing else is refused. */
export function seen(name: z.ZodMiniString): z.ZodMiniString {
  return name.check(z.overwrite(seenName), z.minLength(1));
}

/** Whether an invisible sign changes how the characters around it are shown. */
function isNeeded(before: string, sign: string, after: string): boolean {
  if (KEPT.test(sign)) return true;
  const tail = before.slice(-24);
  if (JOINERS.test(sign)) {
    if (sign === '\u200d' && EMOJI_BEFORE.test(tail)) return EMOJI_AFTER.test(after);
    return VIRAMA_BEFORE.test(tail) || (LETTER_BEFORE.test(tail) && LETTER_AFTER.test(after));
  }
  if (SELECTORS.test(sign)) return SELECTABLE.test(tail);
  return TAGS.test(sign) && FLAG.test(tail);
}
