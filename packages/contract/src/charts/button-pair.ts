/** Non-blank text on both sides of the first `=`. */
const PAIR = /^\s*[^=,\s][^=,]*=\s*\S/;

/**
 * Why a button cannot send a value as a pair, if it cannot. Without a data type, the value has to contain the key; with
 * one, a comma would split the value.
 */
export function pairProblem(value: string, hasDataType: boolean): 'comma' | 'not-a-pair' | undefined {
  if (hasDataType) return value.includes(',') ? 'comma' : undefined;
  return PAIR.test(value) ? undefined : 'not-a-pair';
}

/**
 * The settings of a button whose values cannot be sent as pairs.
 * @param hasDataType whether the button's source has a data type
 */
export function unsendableValues(configs: unknown, hasDataType: boolean): string[] {
  const { OUTPUT_TYPE, ...settings } = (configs ?? {}) as Readonly<Record<string, string>>;
  if (OUTPUT_TYPE !== 'KEY_VALUE_PAIR') return [];
  return ['ON_VALUE', 'OFF_VALUE'].filter((name) => {
    const value = settings[name];
    return value !== undefined && pairProblem(value, hasDataType) !== undefined;
  });
}
