import type { RecordValue } from '@tinkerstream/contract/points';
import type { DevicesRepository } from '../../boards/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { LongReaderOf } from '../store/fair-reader.ts';
import { MINUTE } from '../store/history-plan.ts';
import type { RecordStore, StoredRecord, TimeRange } from '../store/record-store.ts';

/** A message as its records show it: only the values of its text are stored. */
export interface PastMessage {
  readonly topicId: string;
  /** The serial number of the board that the message names, '' if it names none. */
  readonly sentBy: string;
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  /** Values by data-type key. */
  readonly values: ReadonlyMap<string, RecordValue>;
}

/**
 * The messages of some topics in a range, oldest first, a minute at a time. The time of reading counts for a user. The
 * caller must have checked access.
 */
export type PastMessagesOf = (
  userId: string,
  topicIds: readonly string[],
  range: TimeRange,
) => AsyncGenerator<{ readonly messages: readonly PastMessage[]; readonly to: number }, void, undefined>;

interface Source {
  readonly topicId: string;
  readonly sentBy: string;
  readonly key: string;
}

export function createPastMessages(
  store: RecordStore,
  longReaderOf: LongReaderOf,
  devices: Pick<DevicesRepository, 'list'>,
  topics: Pick<TopicsService, 'dataTypesOf'>,
): PastMessagesOf {
  /** The board and the key of each series. */
  async function sourcesOf(topicIds: readonly string[]): Promise<Map<number, Source>> {
    const [series, dataTypes, known] = await Promise.all([
      store.listSeries(topicIds),
      topics.dataTypesOf(topicIds),
      devices.list(topicIds),
    ]);
    const keys = new Map([...dataTypes.values()].flat().map(({ id, keyName }) => [id, keyName]));
    const names = new Map([['', ''], ...known.map(({ id, serialNumber }) => [id, serialNumber] as const)]);
    return new Map(
      series.flatMap(({ id, topicId, dataTypeId, deviceId }) => {
        const [key, sentBy] = [keys.get(dataTypeId), names.get(deviceId)];
        return key === undefined || sentBy === undefined ? [] : [[id, { topicId, sentBy, key }] as const];
      }),
    );
  }

  return async function* pastMessages(userId, topicIds, { from, to }) {
    if (topicIds.length === 0) return;
    const sources = await sourcesOf(topicIds);
    const reader = longReaderOf(userId);
    for (let start = from; start < to; start += MINUTE) {
      const end = Math.min(start + MINUTE, to);
      yield {
        messages: messagesIn(await reader.range([...sources.keys()], { from: start, to: end }), sources),
        to: end,
      };
    }
  };
}

/**
 * Joins the values of a message: those that one board has sent to one topic at one time; a second value of a key begins
 * another.
 */
function messagesIn(records: readonly StoredRecord[], sources: ReadonlyMap<number, Source>): PastMessage[] {
  const messages: (PastMessage & { readonly values: Map<string, RecordValue> })[] = [];
  const latest = new Map<string, (typeof messages)[number]>();
  for (const { series, time, value } of records) {
    const source = sources.get(series);
    if (!source) continue;
    const { topicId, sentBy, key } = source;
    const sender = `${topicId} ${sentBy}`;
    let message = latest.get(sender);
    if (!message || message.time !== time || message.values.has(key)) {
      message = { topicId, sentBy, time, values: new Map() };
      latest.set(sender, message);
      messages.push(message);
    }
    message.values.set(key, value);
  }
  return messages;
}
