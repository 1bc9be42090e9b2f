import type { TimedValue } from '@tinkerstream/contract/points';
import { isoTime } from '../../platform/iso-time.ts';
import { forgetFirst } from '../../platform/limits/rate-limit.ts';
import type { RecordsService, StoredMessage } from '../records/index.ts';
import type { TopicEntity, TopicsService } from '../topics/index.ts';

/** Maximum topics in memory. Boards poll few. */
const MAX_TOPICS = 5000;
/**
 * Maximum characters of a text in memory, so that the memory is limited in bytes. Topics with a longer text are read
 * for each poll.
 */
const MAX_TEXT = 200;

interface Known {
  /** The values that were stored since the read began. */
  readonly heard: Map<string, TimedValue>;
  readonly values: Promise<Map<string, TimedValue>>;
}

interface Needs {
  readonly topics: Pick<TopicsService, 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'latestByDataType'>;
}

export type PolledValues = ReturnType<typeof createPolledValues>;

/**
 * The latest values of topics that boards poll: they are read once, and then follow the messages of all nodes, since a
 * class of boards polls all the time.
 */
export function createPolledValues({ topics, records }: Needs) {
  const byName = new Map<string, Known>();
  const nameOf = new Map<string, string>();

  async function read(topicId: string, heard: Known['heard']): Promise<Map<string, TimedValue>> {
    const [dataTypes, latest] = await Promise.all([topics.dataTypesOf([topicId]), records.latestByDataType([topicId])]);
    const values = (dataTypes.get(topicId) ?? []).flatMap(({ id, keyName }) => {
      const value = latest.get(id);
      return value ? [[keyName, value] as const] : [];
    });
    return new Map([...values, ...heard]);
  }

  function forget(topicId: string): void {
    const name = nameOf.get(topicId);
    nameOf.delete(topicId);
    if (name !== undefined) byName.delete(name);
  }

  async function follow(known: Known, { topic, time, values }: StoredMessage): Promise<void> {
    if ([...values.values()].some(isLong)) return forget(topic.id);
    const createdOn = isoTime(time);
    for (const [key, value] of values) known.heard.set(key, { value, createdOn });
    const shown = await known.values.catch(() => undefined);
    for (const [key, value] of values) shown?.set(key, { value, createdOn });
  }

  return {
    /** Follows a stored message. Call this for each message of any node. */
    hear(message: StoredMessage): Promise<void> | undefined {
      const known = byName.get(message.topic.name);
      // No promise here: one for each message would cost more than everything else.
      return known && !message.isTooFast ? follow(known, message) : undefined;
    },

    /** Forgets a topic. Call this when values, keys or the name of a topic are changed or deleted. */
    forget,

    forgetAll(): void {
      byName.clear();
      nameOf.clear();
    },

    /**
     * The latest values by key, in the order of the data types.
     * @param find reads the topic; undefined if it does not exist
     */
    async of(
      name: string,
      find: (name: string) => Promise<TopicEntity | undefined>,
    ): Promise<ReadonlyMap<string, TimedValue> | undefined> {
      const known = byName.get(name);
      if (known) return known.values;
      const topic = await find(name);
      if (!topic) return undefined;
      const heard = new Map<string, TimedValue>();
      const values = read(topic.id, heard);
      byName.set(name, { heard, values });
      nameOf.set(topic.id, name);
      forgetFirst(byName, MAX_TOPICS);
      forgetFirst(nameOf, MAX_TOPICS);
      values.then(
        (found) => {
          if ([...found.values()].some(({ value }) => isLong(value))) forget(topic.id);
        },
        () => forget(topic.id),
      );
      return values;
    },
  };
}

function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > MAX_TEXT;
}
