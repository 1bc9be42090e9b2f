import { cutKey, isDataTypeKey, sentNameOf } from '@tinkerstream/contract/points';
import { forgetFirst } from '../../platform/limits/rate-limit.ts';
import type { DataTypeEntity, TopicsService } from '../topics/index.ts';

/** Maximum topics whose names are in memory: those of all links in use on a large server. */
const MAX_TOPICS = 10_000;

/** The names that the other clouds' clients have sent to a topic. */
interface TopicNames {
  readonly keyByName: ReadonlyMap<string, string>;
  readonly nameByKey: ReadonlyMap<string, string>;
  /** Keys to which an earlier version has cut an unknown name. */
  readonly cut: ReadonlySet<string>;
}

const NO_NAMES: TopicNames = { keyByName: new Map(), nameByKey: new Map(), cut: new Set() };

/** A link's names of its data types. */
export interface LinkNames {
  /** The key of a field, feed or pin. For a name that has none yet, the name. */
  readonly keyOf: (name: string) => string;
  /** The key of a field, feed or pin for a sent value: a name without a key gets one. */
  readonly sentAs: (name: string) => string;
  /** The key that a member has given a name; undefined for any other name. */
  readonly editedKeyOf: (name: string) => string | undefined;
  /** The field, feed or pin of a data-type key. */
  readonly nameOf: (key: string) => string;
}

interface EditedName {
  readonly name: string;
  readonly key: string;
}

/** The names of the topics of links. Clients stay connected for days, so each look-up reads the current state. */
export function createNamesOfTopics(topics: Pick<TopicsService, 'dataTypesOf'>) {
  const known = new Map<string, TopicNames>();

  async function load(topicId: string): Promise<void> {
    const types = (await topics.dataTypesOf([topicId])).get(topicId) ?? [];
    known.set(topicId, namesOf(types));
    forgetFirst(known, MAX_TOPICS);
  }

  /**
   * Loads names again. Call this when data types of a topic have changed. Resolves when its links have the new names.
   * While the database is away, they keep the old ones.
   */
  async function changed(topicId: string): Promise<void> {
    if (known.has(topicId)) await load(topicId).catch(() => {});
  }

  return {
    load,

    changed,

    /** Loads everything in use again. */
    async reload(): Promise<void> {
      for (const topicId of [...known.keys()]) await changed(topicId);
    },

    /** @param edited the names to which members have given keys, which go before all others */
    ofLink(topicId: string | undefined, edited: readonly EditedName[]): LinkNames {
      const editedKeys = new Map(edited.map(({ name, key }) => [name, key]));
      const editedNames = new Map(edited.map(({ name, key }) => [key, name]));
      const current = () => (topicId === undefined ? NO_NAMES : (known.get(topicId) ?? NO_NAMES));
      const sentAs = (name: string) => {
        const sent = sentNameOf(name);
        return editedKeys.get(name) ?? current().keyByName.get(sent) ?? sent;
      };
      return {
        sentAs,
        keyOf(name) {
          const key = sentAs(name);
          if (isDataTypeKey(key)) return key;
          const before = cutKey(key);
          return current().cut.has(before) ? before : key;
        },
        editedKeyOf: (name) => editedKeys.get(name),
        nameOf: (key) => editedNames.get(key) ?? current().nameByKey.get(key) ?? key,
      };
    },
  };
}

function namesOf(types: readonly DataTypeEntity[]): TopicNames {
  const pairs = types.flatMap(({ keyName, sentNames = [] }) => sentNames.map((name) => [name, keyName] as const));
  return {
    keyByName: new Map(pairs),
    nameByKey: new Map(pairs.map(([name, key]) => [key, name])),
    cut: new Set(types.flatMap(({ keyName, isCut, sentNames }) => (isCut && !sentNames ? [keyName] : []))),
  };
}
