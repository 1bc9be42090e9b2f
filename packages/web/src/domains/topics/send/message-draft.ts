import { isDataTypeKey, normalizedKey } from '@tinkerstream/contract/points';

/** A key=value pair in its two fields. */
export interface Pair {
  /** Identifies the pair while others are added and removed. */
  readonly rowId: number;
  readonly key: string;
  readonly value: string;
}

export const emptyPair = (rowId: number): Pair => ({ rowId, key: '', value: '' });

/** An unsent message. */
export interface MessageDraft {
  readonly outputType: 'KEY_VALUE_PAIR' | 'SIMPLE_MESSAGE';
  /** The simulated sender; both may be empty. */
  readonly deviceSerialNumber: string;
  readonly deviceName: string;
  readonly pairs: readonly Pair[];
  /** The whole plain message. */
  readonly text: string;
}

/** Pairs with at least one filled field. */
export function filledPairs({ pairs }: MessageDraft): readonly Pair[] {
  return pairs.filter(({ key, value }) => `${key}${value}`.trim() !== '');
}

/** The exact payload: the sender first, then the pairs, separated by commas. */
export function messageText(draft: MessageDraft): string {
  if (draft.outputType === 'SIMPLE_MESSAGE') return draft.text.trim();
  const sender = [
    ['_dsn', draft.deviceSerialNumber],
    ['_dn', draft.deviceName],
  ] as const;
  return [
    ...sender.filter(([, value]) => value.trim() !== ''),
    ...filledPairs(draft).map(({ key, value }) => [key, value] as const),
  ]
    .map(([key, value]) => `${key.trim()}=${value.trim()}`)
    .join();
}

/** Whether a text contains a comma, which would split it. */
export function hasComma(text: string): boolean {
  return text.includes(',');
}

/** Keys that boards use for a location, besides those of data types. */
const LOCATION_KEYS: ReadonlySet<string> = new Set(['_lat', '_lng']);

export function isSendableKey(key: string): boolean {
  const normalized = normalizedKey(key);
  return isDataTypeKey(normalized) || LOCATION_KEYS.has(normalized);
}
