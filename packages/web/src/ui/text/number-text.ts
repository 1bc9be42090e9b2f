import { cutText } from '@tinkerstream/contract/platform/cut-text';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { RecordValue } from '@tinkerstream/contract/points';

/** The locales for numbers: Hong Kong writes 2萬, but its own locale gives 20K. */
const LOCALES: Record<Language, string> = { en: 'en', 'zh-HK': 'zh-Hant', 'zh-CN': 'zh-CN' };

/**
 * The format of a number: a `value` has two decimals, or four significant digits if it is small; a number on a `scale` is
 * round and has all its digits; `short` is for a scale with little room: 20K, 2萬, 2万.
 */
type NumberForm = 'value' | 'scale' | 'short';

const VALUE_DECIMALS = 2;
export const SHORT_DIGITS = 4;
const FORMS: Record<NumberForm, Intl.NumberFormatOptions> = {
  value: { maximumSignificantDigits: 4, roundingPriority: 'morePrecision' },
  scale: { maximumSignificantDigits: 12 },
  short: { notation: 'compact', maximumSignificantDigits: SHORT_DIGITS },
};

/** The limits beyond which a number would have too many zeros. */
export const [SMALLEST, LARGEST] = [1e-6, 1e15] as const;
const SCIENTIFIC: Intl.NumberFormatOptions = { notation: 'scientific', maximumSignificantDigits: 4 };

/** The number of parts of their spread that the decimals of values distinguish. */
const PARTS_OF_SPREAD = 100;
const MAX_DECIMALS = 12;

/**
 * Formats a number in the user's language, grouped, with a sensible number of digits.
 *
 * @param spread the range of neighbouring values: the closer they are, the more decimals
 */
export function numberText(
  value: number,
  language: Language,
  form: NumberForm = 'value',
  spread = Number.POSITIVE_INFINITY,
): string {
  const size = Math.abs(value);
  const isDecimal = value === 0 || (size >= SMALLEST && size < LARGEST);
  const options = isDecimal ? FORMS[form] : SCIENTIFIC;
  if (options !== FORMS.value) return formatOf(language, options).format(value);
  const needed = spread > 0 ? Math.ceil(Math.log10(PARTS_OF_SPREAD / spread)) : VALUE_DECIMALS;
  const maximumFractionDigits = Math.min(Math.max(needed, VALUE_DECIMALS), MAX_DECIMALS);
  return formatOf(language, { ...options, maximumFractionDigits }).format(value);
}

/** The text of a number with the mathematical minus sign, as wide as a digit: a hyphen is hard to see from a distance. */
export function withMinus(number: string): string {
  return number.replaceAll('-', '\u2212');
}

/** Formats a count of things in the user's language: 20,000. */
export function countText(count: number, language: Language): string {
  return formatOf(language, {}).format(count);
}

/** The units that follow a number without a space. */
const WITHOUT_SPACE: ReadonlySet<string> = new Set(['%', '‰', '°']);

/** A number's text with its unit, which no line break separates; '' is no unit. */
export function withUnit(number: string, unit: string): string {
  if (unit === '') return number;
  return WITHOUT_SPACE.has(unit) ? number + unit : `${number}\u00a0${unit}`;
}

/**
 * The most characters of a shown text: a board may send 60,000, which nobody reads in a list. The files of a chart contain
 * all.
 */
const MAX_SHOWN = 1000;

/** The text of a board's value: numbers are formatted and have their unit, texts stay as they are unless they are very long. */
export function valueText(value: RecordValue, language: Language, unit = ''): string {
  if (typeof value === 'number') return withUnit(numberText(value, language), unit);
  return value.length <= MAX_SHOWN ? value : `${cutText(value, MAX_SHOWN - 1)}…`;
}

/** The width of a text in digits: a Chinese character is as wide as two. */
export function columnsOf(text: string): number {
  return text.replaceAll(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu, '  ').length;
}

/** All digits of a value that `valueText` rounds, for a tooltip; undefined if it rounds nothing. */
export function exactText(value: RecordValue, language: Language): string | undefined {
  if (typeof value !== 'number') return undefined;
  return numberText(value, language) === numberText(value, language, 'scale') ? undefined : String(value);
}

/** The number formats, because creating one costs a hundred times as much as using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** A format of a language, without a sign on zero. */
export function formatOf(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(LOCALES[language], { signDisplay: 'negative', ...options });
  formats.set(key, format);
  return format;
}
