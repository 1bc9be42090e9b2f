import type { PublicChart } from '@tinkerstream/contract/charts';
import type { OutputType } from '@tinkerstream/contract/topics';
import type { Fields, SourceDraft } from '../chart-type-definition.ts';

/** A button names a data type only where it sends its values: a simple message has no key. */
export function sendsPairs(fields: Fields): boolean {
  return fields.OUTPUT_TYPE === 'KEY_VALUE_PAIR';
}

/** Where a button sends pairs and no data type gives the key, its values bring one. Reasons by setting. */
export function checkPairs(fields: Fields, sources: readonly SourceDraft[], values: readonly string[]): Fields {
  if (!sendsPairs(fields) || sources.some(({ dataTypeId }) => dataTypeId !== '')) return {};
  const wrong = values.filter((name) => !/^[^=,]*[^=,\s][^=,]*=\s*[^\s]/.test(fields[name] ?? ''));
  return Object.fromEntries(wrong.map((name) => [name, 'not-a-pair']));
}

/** What a button sends to its topic for one of its values. */
export function outgoing(
  { chartConfig, chartSources }: PublicChart,
  value: string,
): { readonly outputType: OutputType; readonly message: string } {
  const { outputType = 'SIMPLE_MESSAGE' } = chartConfig;
  const key = chartSources[0]?.dataRecordType?.keyName;
  const isPair = outputType === 'KEY_VALUE_PAIR' && key !== undefined;
  return { outputType, message: isPair ? `${key}=${value}` : value };
}
