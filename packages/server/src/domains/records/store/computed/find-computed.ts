import { resolveFormulas } from '@tinkerstream/contract/topics/formula';
import { batched } from '../../../../platform/batched.ts';
import type { DataTypeEntity, TopicsService } from '../../../topics/index.ts';
import type { ComputedDataType, FindComputed } from './computed-series.ts';

/** The computed data types among those of a topic. */
function computedOf(dataTypes: readonly DataTypeEntity[]): ComputedDataType[] {
  if (dataTypes.every(({ formula = '' }) => formula === '')) return [];
  const resolved = resolveFormulas(new Map(dataTypes.map(({ keyName, formula = '' }) => [keyName, formula])));
  const idOf = new Map(dataTypes.map(({ keyName, id }) => [keyName, id]));
  return dataTypes.flatMap(({ id, topicId, keyName }) => {
    const formula = resolved.get(keyName);
    if (!formula) return [];
    const inputs = formula.keys.flatMap((key) => {
      const input = idOf.get(key);
      return input === undefined ? [] : [[key, input] as const];
    });
    return [{ id, topicId, formula, inputs: inputs.length < formula.keys.length ? undefined : new Map(inputs) }];
  });
}

/** Finds computed data types. Those that are asked for at the same time share a query. */
export function createFindComputed(topics: Pick<TopicsService, 'dataTypesOf' | 'topicsOfComputed'>): FindComputed {
  const topicOf = batched(topics.topicsOfComputed);
  const ofTopics = async (topicIds: readonly string[]) =>
    [...(await topics.dataTypesOf(topicIds)).values()].flatMap(computedOf);
  return {
    ofTopics,
    async byId(dataTypeId) {
      const topicId = await topicOf(dataTypeId);
      if (topicId === undefined) return undefined;
      return (await ofTopics([topicId])).find(({ id }) => id === dataTypeId);
    },
  };
}
