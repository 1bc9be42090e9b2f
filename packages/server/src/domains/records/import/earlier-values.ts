import { asStorable } from '@tinkerstream/contract/platform/bounded';
import { MAX_SENT_NAME, recordValue, sentNameOf } from '@tinkerstream/contract/points';
import type { MessageReason } from '@tinkerstream/contract/records';
import { NOTE_KEY } from '@tinkerstream/contract/topics';
import type { DataTypeEntity, TopicEntity } from '../../topics/index.ts';
import { keyRefusal } from '../ingest/decision.ts';
import { type ImportedColumns, namesOf } from './imported-values.ts';

const PLACE_KEYS: ReadonlySet<string> = new Set(['lat', 'lng']);

/** A message with values that a board has measured in the past, at one time. */
export interface EarlierMessage {
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The sender for the owner's interval and the limit of a class: a board, or the address of a board without a name. */
  readonly sender: string;
  /** The serial number of the device; '' for none. */
  readonly serialNumber: string;
  readonly serialName: string;
  /** Values by key, as sent. */
  readonly values: ReadonlyMap<string, string>;
  /** Whether the values `lat` and `lng` are the board's place, which is not stored, unless the topic has such data types. */
  readonly hasPlaceInValues?: boolean;
  /** Whether names that are no keys are fitted. */
  readonly areNamesFitted?: boolean;
}

/** Decides whether a value of a message can be stored. A key that becomes a data type is known from then on. */
export function acceptedBy(
  topic: TopicEntity,
  dataTypes: readonly DataTypeEntity[],
  areTextsKeys: boolean,
  explain: (code: MessageReason['code'], key: string) => void,
) {
  const known = new Map<string, { readonly formula?: string | undefined }>(
    dataTypes.flatMap((type) => namesOf(type).map((name) => [name, type] as const)),
  );
  return (key: string, value: string, { hasPlaceInValues, areNamesFitted }: EarlierMessage): boolean => {
    if (hasPlaceInValues && PLACE_KEYS.has(key) && !known.has(key)) return false;
    const refusal = known.get(key)?.formula
      ? 'KEY_COMPUTED'
      : unknownKeyRefusal(topic, known, key, value, { areTextsKeys, areNamesFitted });
    if (refusal) explain(refusal, key);
    return refusal === undefined;
  };
}

function unknownKeyRefusal(
  topic: TopicEntity,
  known: Map<string, { readonly formula?: string | undefined }>,
  key: string,
  value: string,
  { areTextsKeys, areNamesFitted }: { readonly areTextsKeys: boolean; readonly areNamesFitted: boolean | undefined },
): MessageReason['code'] | undefined {
  if (known.has(key)) return undefined;
  // A note annotates the moment of a live message.
  if (key === NOTE_KEY) return 'KEY_NOT_ACCEPTED';
  const refusal = keyRefusal({ topic, dataTypeIds: known }, key, areTextsKeys ? 0 : recordValue(value), areNamesFitted);
  // A new key is known from now on: the next one needs room too.
  if (refusal === undefined) known.set(key, {});
  return refusal;
}

/** The values of messages that can be stored, in columns, with the message of each. */
export function columnsOf(
  messages: readonly EarlierMessage[],
  accepts: (key: string, value: string, message: EarlierMessage) => boolean,
): { readonly columns: ImportedColumns; readonly messageOf: readonly EarlierMessage[] } {
  const messageOf: EarlierMessage[] = [];
  const places = new Map<string, number>();
  const series: ImportedColumns['series'][number][] = [];
  const columns = {
    seriesIndexes: [] as number[],
    times: [] as number[],
    values: [] as ReturnType<typeof recordValue>[],
  };
  for (const message of messages) {
    const { time, serialNumber, serialName, values } = message;
    for (const [written, sent] of values) {
      const key = written.length > MAX_SENT_NAME ? sentNameOf(written) : written;
      const value = asStorable(sent);
      if (value === '' || !accepts(key, value, message)) continue;
      const name = `${key} ${serialNumber}`;
      const place = places.get(name) ?? series.push({ key, serialNumber, serialName }) - 1;
      places.set(name, place);
      columns.seriesIndexes.push(place);
      columns.times.push(time);
      columns.values.push(recordValue(value));
      messageOf.push(message);
    }
  }
  return { columns: { series, ...columns }, messageOf };
}
