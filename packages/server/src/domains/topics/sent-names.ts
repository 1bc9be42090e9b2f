import { cutKey, fittedKey, isDataTypeKey, MAX_SENT_NAMES, sentNameOf } from '@tinkerstream/contract/points';
import type { DataTypeEntity } from './repository.ts';

/** The effect of a sent name on a topic's data types. */
type NameNeed =
  /** The values of the name already have a data type, or it cannot have one. */
  | { readonly kind: 'nothing' }
  /** An existing data type gets the name. */
  | { readonly kind: 'name'; readonly dataType: DataTypeEntity; readonly sentName: string }
  | { readonly kind: 'data-type'; readonly key: string; readonly sentName: string | undefined };

const NOTHING: NameNeed = { kind: 'nothing' };

/**
 * The need of a name to be stored in a topic with these data types. A key needs its data type. Any other name gets a
 * key of its own, which stays: the key of a data type from before names were stored if it is free, else a new one.
 * @param others the names that come with it, whose keys it does not get
 * @param wanted the name from which a key was fitted elsewhere, as for a file
 */
export function needOf(
  name: string,
  dataTypes: readonly DataTypeEntity[],
  others: readonly string[],
  wanted?: string,
): NameNeed {
  const sent = sentNameOf(name);
  if (dataTypes.some(({ keyName, sentNames }) => keyName === sent || sentNames?.includes(sent))) return NOTHING;
  if (isDataTypeKey(sent)) return { kind: 'data-type', key: sent, sentName: newSentName(wanted, sent, dataTypes) };
  const cut = cutKey(sent);
  const before = dataTypes.find(({ keyName, isCut, sentNames }) => isCut && !sentNames && keyName === cut);
  if (before) return { kind: 'name', dataType: before, sentName: sent };
  const keys = new Set([...dataTypes.map(({ keyName }) => keyName), ...others]);
  const key = fittedKey(sent, (one) => keys.has(one));
  return key === undefined || countNames(dataTypes) >= MAX_SENT_NAMES
    ? NOTHING
    : { kind: 'data-type', key, sentName: sent };
}

function newSentName(
  wanted: string | undefined,
  key: string,
  dataTypes: readonly DataTypeEntity[],
): string | undefined {
  const sent = wanted === undefined ? key : sentNameOf(wanted);
  const isTaken = dataTypes.some(({ sentNames }) => sentNames?.includes(sent));
  return sent === key || sent === '' || isTaken || countNames(dataTypes) >= MAX_SENT_NAMES ? undefined : sent;
}

export function countNames(dataTypes: readonly DataTypeEntity[]): number {
  return dataTypes.reduce((count, { sentNames = [] }) => count + sentNames.length, 0);
}
