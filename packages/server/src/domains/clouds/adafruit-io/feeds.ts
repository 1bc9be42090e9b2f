import { cutKey, isDataTypeKey, numericValue, sentNameOf } from '@tinkerstream/contract/points';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DataTypeEntity, TopicsService } from '../../topics/index.ts';
import type { EnteredTopic, LinkedProject } from '../gate.ts';
import { createForTexts } from '../sent.ts';
import { feedKeyOf } from './names.ts';

/** A data type of a link's topic, under the key by which the clients of Adafruit IO know it. */
export interface Feed {
  readonly key: string;
  readonly dataType: DataTypeEntity;
}

type Linked = EnteredTopic<LinkedProject>;

interface FeedsNeeds {
  readonly topics: Pick<TopicsService, 'find' | 'dataTypesOf' | 'createMissingDataTypes' | 'watch'>;
}

/** Maximum topics whose data types are in memory. */
const MAX_TOPICS = 5000;

export type Feeds = ReturnType<typeof createFeeds>;

/** The feeds of links. A message of a board must not wait for the database. */
export function createFeeds({ events }: Pick<Platform, 'events'>, { topics }: FeedsNeeds) {
  const known = new Map<string, Promise<readonly DataTypeEntity[]>>();

  topics.watch({ of: ['types'], forget: ({ id }) => known.delete(id), forgetAll: () => known.clear() });

  function dataTypesOf(topicId: string): Promise<readonly DataTypeEntity[]> {
    const before = known.get(topicId);
    if (before) return before;
    const reading = topics.dataTypesOf([topicId]).then((byTopic) => byTopic.get(topicId) ?? []);
    known.set(topicId, reading);
    forgetFirst(known, MAX_TOPICS);
    reading.catch(() => known.delete(topicId));
    return reading;
  }

  async function find(link: Linked, name: string): Promise<DataTypeEntity | undefined> {
    const dataTypes = await dataTypesOf(link.topic.id);
    const key = newNameOf(link, name);
    const feedKey = feedKeyOf(name);
    // A data type with names of its own is another feed, even if its key looks like this one.
    const unnamed = dataTypes.filter(({ sentNames }) => !sentNames);
    return (
      dataTypes.find(({ keyName, sentNames }) => keyName === key || sentNames?.includes(key)) ??
      unnamed.find(({ keyName }) => feedKeyOfDataType(link, keyName) === feedKey) ??
      unnamed.find(({ keyName }) => formOf(keyName) === formOf(plainKeyOf(key)))
    );
  }

  /** The data type to which an earlier version has cut a name, until a value of some name claims it. */
  async function findCut(link: Linked, name: string): Promise<DataTypeEntity | undefined> {
    const key = cutKey(newNameOf(link, name));
    const dataTypes = await dataTypesOf(link.topic.id);
    return dataTypes.find(({ keyName, isCut, sentNames }) => isCut && !sentNames && keyName === key);
  }

  return {
    async list(link: Linked): Promise<Feed[]> {
      const dataTypes = await dataTypesOf(link.topic.id);
      return dataTypes.map((dataType) => ({ key: feedKeyOfDataType(link, dataType.keyName), dataType }));
    },

    /** The feed of a name or key, under the requested key. */
    async find(link: Linked, name: string): Promise<Feed | undefined> {
      const dataType = (await find(link, name)) ?? (await findCut(link, name));
      return dataType && { key: feedKeyOf(name) ?? name, dataType };
    },

    /** The data-type key of a name or key; the name that gets a key if there is no such feed. */
    async keyOf(link: Linked, name: string): Promise<string> {
      return (await find(link, name))?.keyName ?? newNameOf(link, name);
    },

    /**
     * Creates the data types of some keys or names, if the topic accepts new ones and has room. A message creates those of numbers itself.
     */
    async create({ topic: { id } }: Linked, keys: readonly string[]): Promise<void> {
      const topic = await topics.find(id);
      if (!topic || topic.acceptsNewKeys === false) return;
      await createForTexts(events, topics, topic, keys);
    },

    /** The keys of values that are texts, and would not create a data type. */
    async newTexts(link: Linked, values: readonly (readonly [key: string, value: string])[]): Promise<string[]> {
      const texts = values.filter(([, value]) => numericValue(value) === undefined).map(([key]) => key);
      if (texts.length === 0) return [];
      const existing = new Set((await dataTypesOf(link.topic.id)).map(({ keyName }) => keyName));
      return texts.filter((key) => !existing.has(key));
    },
  };
}

/** The key of a data type that a feed would get, as edited, or the name that gets one. */
function newNameOf(link: LinkedProject, name: string): string {
  const feedKey = feedKeyOf(name) ?? name;
  return link.editedKeyOf(name) ?? link.editedKeyOf(feedKey) ?? sentNameOf(feedKey);
}

/** Adafruit IO has points where keys here have `_`. */
function plainKeyOf(name: string): string {
  return isDataTypeKey(name) ? name : name.replaceAll('.', '_');
}

/** The key of a feed: as edited, else with a point for the first `_`, since a point becomes `_`. */
export function feedKeyOfDataType(link: LinkedProject, key: string): string {
  const name = link.nameOf(key);
  if (name !== key) return feedKeyOf(name) ?? key;
  const inGroup = key.replace(/^([^_]+)_(?=.)/, '$1.');
  return plainKeyOf(inGroup) === key ? inGroup : key;
}

/** The form that all names of the feed of a data type share. */
export function feedFormOfDataType(link: LinkedProject, key: string): string {
  const name = link.nameOf(key);
  const isSent = name !== key && link.editedKeyOf(name) !== key;
  return formOf(isSent ? plainKeyOf(feedKeyOf(name) ?? name) : key);
}

/** The form that all names of a feed share. */
export function feedFormOf(link: LinkedProject, name: string): string {
  return formOf(plainKeyOf(newNameOf(link, name)));
}

/** The form that all keys of a feed share: Adafruit IO ignores capitals, and has hyphens where keys here often have `_`. */
export function formOf(key: string): string {
  return key.toLowerCase().replaceAll('-', '_');
}
