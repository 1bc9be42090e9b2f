import { MAX_DATA_TYPES } from '@tinkerstream/contract/points';
import { MAX_DEVICES } from '@tinkerstream/contract/records';
import type { Target } from './reading/choices.ts';
import type { Summary } from './reading/summary.ts';

/** A limit of the topic that an import would exceed, and by how many. */
export interface ExceededLimit {
  readonly of: 'dataTypes' | 'devices';
  readonly atMost: number;
  readonly existing: number;
  readonly added: number;
}

/** @returns what an import would have too many of, with the data types and devices that the topic has */
export function limitExceededBy(
  { keys, serialNumbers }: Pick<Summary, 'keys' | 'serialNumbers'>,
  { dataTypes, computed, boards }: Target,
): ExceededLimit | undefined {
  const known = new Set([...dataTypes.map(({ key }) => key), ...computed]);
  const added = keys.filter((key) => !known.has(key)).length;
  if (added > 0 && known.size + added > MAX_DATA_TYPES) {
    return { of: 'dataTypes', atMost: MAX_DATA_TYPES, existing: known.size, added };
  }
  const devices = new Set(boards.map(({ serialNumber }) => serialNumber));
  const newOnes = serialNumbers.filter((serialNumber) => !devices.has(serialNumber)).length;
  if (newOnes === 0 || devices.size + newOnes <= MAX_DEVICES) return undefined;
  return { of: 'devices', atMost: MAX_DEVICES, existing: devices.size, added: newOnes };
}
