import { parseJson } from '@tinkerstream/contract/applets';

/** The values that IFTTT accepts from a webhook, as ingredients for its services. */
export const VALUES = ['value1', 'value2', 'value3'] as const;
export type ValueName = (typeof VALUES)[number];
export type Values = Readonly<Record<ValueName, string>>;

/** The values of a JSON text that contains nothing else; undefined for any other text. */
export function valuesOf(json: string): Values | undefined {
  const content = parseJson(json)?.value;
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return undefined;
  const entries: readonly [string, unknown][] = Object.entries(content);
  const isKnown = entries.every(([name, value]) => VALUES.some((one) => one === name) && typeof value === 'string');
  return isKnown ? { value1: '', value2: '', value3: '', ...content } : undefined;
}
