import { UNLIMITED } from '@tinkerstream/contract/subscriptions';
import type { LatestMessagesOf, PartFiguresOf, TimedMessage } from '../../records/index.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { DataTypeEntity, TopicsService } from '../../topics/index.ts';
import { type Channel, namesOf } from './answers.ts';
import type { LinkedChannel } from './entered.ts';
import { type Entry, entriesByPart, partStart, shownEntries } from './entries.ts';
import { MAX_RESULTS, type Parts, type ReadOptions } from './options.ts';
import type { Question } from './paths.ts';
import { inSlices } from './slices.ts';
import { secondOf } from './times.ts';
import { FIELDS, NAMES, STATUS } from './update.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface ChannelNeeds {
  readonly topics: Pick<TopicsService, 'dataTypesOf' | 'find'>;
  readonly latestMessagesOf: LatestMessagesOf;
  readonly partFiguresOf: PartFiguresOf;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOfUser'>;
}

export interface ReadChannel {
  readonly channel: Channel;
  readonly names: readonly string[];
  /** The entries, oldest first. */
  readonly entries: readonly Entry[];
}

export type Channels = ReturnType<typeof createChannels>;

/** Reads channels: the entries of their topics, from any sender. The caller must have checked the key. */
export function createChannels({ topics, latestMessagesOf, partFiguresOf, subscriptions }: ChannelNeeds) {
  /** The data types behind the names of a channel; names without values are absent. */
  async function typesOf({ topic, keyOf }: LinkedChannel): Promise<ReadonlyMap<string, DataTypeEntity>> {
    const types = new Map(
      ((await topics.dataTypesOf([topic.id])).get(topic.id) ?? []).map((type) => [type.keyName, type]),
    );
    return new Map(
      NAMES.flatMap((name) => {
        const type = types.get(keyOf(name));
        return type ? [[name, type] as const] : [];
      }),
    );
  }

  async function latest(
    { topic }: LinkedChannel,
    types: ReadonlyMap<string, DataTypeEntity>,
    query: Parameters<LatestMessagesOf>[3],
  ): Promise<Entry[]> {
    const ids = [...new Set([...types.values()].map(({ id }) => id))];
    const messages = await latestMessagesOf(topic.creatorId, topic.id, ids, query);
    return (await inSlices(messages, (part) => part.map((message) => entryOf(message, types)))).flat();
  }

  /** One entry for each part of time: sums and averages from the rollups, the others from the entries themselves. */
  async function inParts(
    entered: LinkedChannel,
    types: ReadonlyMap<string, DataTypeEntity>,
    parts: Parts,
    options: ReadOptions,
  ): Promise<Entry[]> {
    const { topic } = entered;
    const to = options.to ?? Date.now() + 1;
    const width = parts.minutes * MINUTE_MS;
    const { allowViewableHistoryDay: days } = await subscriptions.permissionOfUser(topic.creatorId);
    const viewable = days === UNLIMITED ? 0 : Date.now() - days * DAY_MS;
    const first = partStart(to - MAX_RESULTS * width, parts.minutes, options);
    const from = Math.max(options.from ?? 0, first, viewable);
    if (from >= to) return [];
    if (parts.figure === 'timescale' || parts.figure === 'median') {
      return entriesByPart(await latest(entered, types, { count: MAX_RESULTS, from, to }), parts, options);
    }
    const period = { from, to, minutes: parts.minutes, offsetMinutes: options.clock.offsetAt(to) / MINUTE_MS };
    const found = new Map<number, Map<string, number>>();
    for (const [name, { id: dataTypeId }] of types) {
      const query = { topicId: topic.id, dataTypeId };
      for (const { time, numbers, sum } of await partFiguresOf(topic.creatorId, query, period)) {
        const values = found.get(time) ?? new Map<string, number>();
        values.set(name, parts.figure === 'sum' ? sum : sum / numbers);
        found.set(time, values);
      }
    }
    return [...found].map(([time, values]) => ({ time, values })).sort((a, b) => a.time - b.time);
  }

  return {
    async list(entered: LinkedChannel, { of, field }: Question, options: ReadOptions): Promise<ReadChannel> {
      const types = await typesOf(entered);
      const labels = new Map(
        FIELDS.flatMap((name) => (types.has(name) ? [[name, types.get(name)?.name ?? name]] : [])),
      );
      const names = of === 'status' ? [STATUS] : namesOf({ labels }, { ...options, field });
      const [last] = await latest(entered, types, { count: 1 });
      const asked = new Map([...types].filter(([name]) => names.includes(name)));
      const { parts, count, from, to } = options;
      const query = { count, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
      const fields = new Map([...asked].filter(([name]) => FIELDS.some((one) => one === name)));
      const entries = parts ? await inParts(entered, fields, parts, options) : await latest(entered, asked, query);
      const { number, createdOn } = entered;
      // The link may still have its former topic.
      const topic = (await topics.find(entered.topic.id)) ?? entered.topic;
      const channel: Channel = {
        number,
        name: topic.description || `Channel ${number}`,
        latitude: topic.latitude,
        longitude: topic.longitude,
        labels,
        createdOn,
        updatedOn: last?.time,
      };
      return { channel, names, entries: shownEntries(count === 0 ? [] : entries.slice(-count), options) };
    },

    /** The latest entry, or the entry of a number; of one field, the latest entry with a value. Undefined if there is none. */
    async find(
      entered: LinkedChannel,
      { of, field, entry }: Question,
      options: ReadOptions,
    ): Promise<{ readonly entry: Entry; readonly names: readonly string[] } | undefined> {
      const types = await typesOf(entered);
      const labels = new Map([...types.keys()].map((name) => [name, name]));
      const names = of === 'status' ? [STATUS] : namesOf({ labels }, { ...options, field });
      // A status and a location belong to the latest entry; they do not make an entry the latest of a field.
      const asked = field === undefined ? types : new Map([...types].filter(([name]) => name === `field${field}`));
      const from = typeof entry === 'number' ? secondOf(entry) : undefined;
      const query = { count: 1, ...(from !== undefined && { from, to: from + 1000 }) };
      const [found] = shownEntries(await latest(entered, asked, query), options);
      return found && { entry: found, names };
    },
  };
}

function entryOf({ time, values }: TimedMessage, types: ReadonlyMap<string, DataTypeEntity>): Entry {
  return {
    time,
    values: new Map(
      [...types].flatMap(([name, { id }]) => {
        const value = values.get(id);
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  };
}
