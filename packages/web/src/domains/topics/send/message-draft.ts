import { isDataTypeKey } from '@tinkerstream/contract/topics';

/** One key=value pair as it stands in its two fields. */
export interface Pair {
  /** Keeps the fields of a pair together while pairs come and go. */
  readonly rowId: number;
  readonly key: string;
  readonly value: string;
}

/** A message in the making. */
export interface MessageDraft {
  readonly outputType: 'KEY_VALUE_PAIR' | 'SIMPLE_MESSAGE';
  /** Who seems to send it; both may be empty. */
  readonly deviceSerialNumber: string;
  readonly deviceName: string;
  readonly pairs: readonly Pair[];
  /** The whole of a simple message. */
  readonly text: string;
}

/** The pairs that somebody has begun to fill in. */
export function filledPairs({ pairs }: MessageDraft): readonly Pair[] {
  return pairs.filter(({ key, value }) => `${key}${value}`.trim() !== '');
}

/** Exactly what is sent: the sender first, then one pair after the other, with commas between them. */
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

/** Whether a text would be torn apart where it stands in a message. */
export function hasComma(text: string): boolean {
  return text.includes(',');
}

/** Keys that boards use for a place, beside those of data types. */
const LOCATION_KEYS: ReadonlySet<string> = new Set(['_lat', '_lng']);

export function isSendableKey(key: string): boolean {
  return isDataTypeKey(key.trim()) || LOCATION_KEYS.has(key.trim());
}
