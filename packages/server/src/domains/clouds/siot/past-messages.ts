import type { LoggedMessage } from '@tinkerstream/contract/records';
import type { MessageLog, RecordsService } from '../../records/index.ts';
import type { TopicEntity, TopicsService } from '../../topics/index.ts';
import type { SiotMessage } from './answers.ts';
import type { MessagesQuery } from './requests.ts';

/** How many numbers back messages are listed: an export has them all. */
const MAX_NUMBERS = 10_000;

interface Needs {
  readonly topics: Pick<TopicsService, 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'recentValues'>;
  readonly messageLog: Pick<MessageLog, 'list'>;
}

export type PastSiotMessages = ReturnType<typeof createPastSiotMessages>;

/**
 * The messages of a topic, latest first: the latest 100 as they were sent, from its log, and before them the numbers
 * under its key, which is all that is stored of bare messages.
 */
export function createPastSiotMessages({ topics, records, messageLog }: Needs) {
  async function numbersOf({ id, numberKey }: TopicEntity): Promise<SiotMessage[]> {
    const dataType = (await topics.dataTypesOf([id])).get(id)?.find(({ keyName }) => keyName === numberKey);
    if (!dataType) return [];
    const values = await records.recentValues({ topicId: id, dataTypeId: dataType.id }, MAX_NUMBERS);
    return values.map(({ value, createdOn }) => ({ text: String(value), time: Date.parse(createdOn) }));
  }

  async function sentTo({ id }: TopicEntity): Promise<SiotMessage[]> {
    return (await messageLog.list(id)).filter(isKept).map(({ message, createdOn }) => ({
      text: message,
      time: Date.parse(createdOn),
    }));
  }

  return {
    async latest(topic: TopicEntity): Promise<SiotMessage | undefined> {
      const [latest] = await sentTo(topic);
      return latest ?? (await numbersOf(topic))[0];
    },

    async list(topic: TopicEntity, { skip, count, from, to, isLatestFirst }: MessagesQuery): Promise<SiotMessage[]> {
      const sent = await sentTo(topic);
      const isEnough = from === undefined && to === undefined && sent.length >= skip + count;
      const oldest = sent.at(-1)?.time ?? Number.POSITIVE_INFINITY;
      const numbers = isEnough ? [] : (await numbersOf(topic)).filter(({ time }) => time < oldest);
      const all = [...sent, ...numbers].filter(
        ({ time }) => (from === undefined || time >= from) && (to === undefined || time <= to),
      );
      const page = all.slice(skip, skip + count);
      return isLatestFirst ? page : page.reverse();
    },
  };
}

/** Whether a message is listed: it was stored, or is a text. */
function isKept({ outcome, reasons }: LoggedMessage): boolean {
  if (outcome === 'STORED' || outcome === 'PARTLY_STORED') return true;
  return outcome === 'NOT_STORED' && reasons[0]?.code === 'NO_KEY_VALUE_PAIR';
}
