import { resolveFormulas } from '@tinkerstream/contract/topics/formula';
import type { DataTypeEntity, TopicsService } from '../../../topics/index.ts';
import type { ComputedDataType, FindComputed } from './computed-series.ts';

/** The computed data types among those of a topic. */
function computedOf(dataTypes: readonly DataTypeEntity[]): ComputedDataType[] {
  if (dataTypes.every(({ formula = '' }) => formula === '')) return [];
  const resolved = resolveFormulas(new Map(dataTypes.map(({ keyName, formula = '' }) => [keyName, formula])));
  const idOf = new Map(dataTypes.map(({ keyName, id }) => [keyName, id]));
  const directions = new Set(dataTypes.flatMap(({ id, isDirection }) => (isDirection ? id : [])));
  return dataTypes.flatMap(({ id, topicId, keyName }) => {
    const formula = resolved.get(keyName);
    const inputs = formula?.keys.flatMap((key) => idOf.get(key) ?? []) ?? [];
    return formula ? [{ id, topicId, formula, inputs, directions }] : [];
  });
}

/** Finds computed data types: all of a topic together, because they have one order. */
export function createFindComputed(topics: Pick<TopicsService, 'dataTypesOf' | 'topicsOfComputed'>): FindComputed {
  const ofTopics = async (topicIds: readonly string[]) =>
    topicIds.length === 0 ? [] : [...(await topics.dataTypesOf(topicIds)).values()].flatMap(computedOf);
  return {
    ofTopics,
    async byIds(dataTypeIds) {
      const topicOf = await topics.topicsOfComputed(dataTypeIds);
      const asked = new Set(dataTypeIds);
      return (await ofTopics([...new Set(topicOf.values())])).filter(({ id }) => asked.has(id));
    },
  };
}
