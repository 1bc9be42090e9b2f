import { isButtonValue } from '@tinkerstream/contract/charts';
import { normalizedKey, type RecordValue } from '@tinkerstream/contract/points';
import { isTooFast, type LoggedMessage, parseBoardMessage } from '@tinkerstream/contract/records';

import type { MessageLog, RecordsService } from '../records/index.ts';
import type { TopicEntity, TopicsService } from '../topics/index.ts';

/** The number of latest values of a key that are searched for one that switches something. */
const SEARCHED_VALUES = 100;

interface SwitchesParts {
  readonly topics: Pick<TopicsService, 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'recentValues'>;
  readonly messageLog: Pick<MessageLog, 'list'>;
}

interface Latest {
  readonly value: RecordValue;
  readonly createdOn: string;
}

/** The states of things that some values of a key switch, by the latest message of a topic. */
export function createSwitches({ topics, records, messageLog }: SwitchesParts) {
  async function latestRecord(topicId: string, key: string, isOwn: IsOwn): Promise<Latest | undefined> {
    const dataType = (await topics.dataTypesOf([topicId])).get(topicId)?.find(({ keyName }) => keyName === key);
    if (!dataType) return undefined;
    const recent = await records.recentValues({ topicId, dataTypeId: dataType.id }, SEARCHED_VALUES);
    return recent.find(({ value }) => isOwn(value));
  }

  return {
    /** The latest of some values that the topic received, for each key. Keys without one are left out. */
    async latestOf(topic: TopicEntity, keys: readonly string[], values: readonly string[]) {
      const isOwn: IsOwn = (received) => values.some((value) => isButtonValue(received, value));
      const messages = await messageLog.list(topic.id);
      const found = await Promise.all(
        keys.map(async (text) => {
          const key = normalizedKey(text);
          const record = await latestRecord(topic.id, key, isOwn);
          const message = latestMessage(messages, key, isOwn);
          const isMessageLater = message && (!record || message.createdOn > record.createdOn);
          return { key: text, latest: isMessageLater ? message : record };
        }),
      );
      return found.flatMap(({ key, latest }) => (latest ? [{ key, value: latest.value }] : []));
    },
  };
}

type IsOwn = (received: RecordValue) => boolean;

/**
 * The latest such value in messages of which nothing was stored, such as `lamp=on`: a key without a data type takes
 * only numbers. Live pages get these messages whole, and of others only the stored values.
 */
function latestMessage(messages: readonly LoggedMessage[], key: string, isOwn: IsOwn): Latest | undefined {
  for (const { message, createdOn, outcome, reasons } of messages) {
    if (outcome !== 'NOT_STORED' || reasons.some(isTooFast)) continue;
    const value = parseBoardMessage(message).values.get(key);
    if (value !== undefined && isOwn(value)) return { value, createdOn };
  }
  return undefined;
}
