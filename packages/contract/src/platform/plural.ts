const rules = new Intl.PluralRules('en');

/**
 * The form of an English text for a count; Chinese has one form only.
 * @param count as a number, or formatted in English
 */
export function plural(count: number | string, one: string, other: string): string {
  return rules.select(Number(count)) === 'one' ? one : other;
}
