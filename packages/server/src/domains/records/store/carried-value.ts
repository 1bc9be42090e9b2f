import type { Point, RecordValue } from '@tinkerstream/contract/points';
import { storedJson } from '../../../platform/db/stored-json.ts';

/** @param row as it is stored. @returns undefined without a row that can be read */
export function carriedValue(
  row: { readonly value: string; readonly time: number } | undefined,
  topicId: string,
  slot: string,
): Point<RecordValue> | undefined {
  const value = row && storedJson<RecordValue>(row.value, 'carried_value', `${topicId} ${slot}`);
  return value === undefined ? undefined : { value, time: (row as { time: number }).time };
}
