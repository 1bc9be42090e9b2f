import { v7 as uuidv7 } from 'uuid';
import type { Change } from '../../platform/events/events.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { topicIdsOf } from './access.ts';
import { type ChartEntity, type ChartSourceEntity, createChartsRepository } from './repository.ts';

/** A chart that is created with its project. */
export interface AddedChart extends Pick<ChartEntity, 'name' | 'chartType' | 'config' | 'isDefault'> {
  readonly sources: readonly Omit<ChartSourceEntity, 'id' | 'chartId' | 'deviceId'>[];
}

/** Creates checked charts for a user, as part of a change. @returns their ids */
export async function addCharts(
  { transaction, announce }: Change,
  creatorId: string,
  added: readonly AddedChart[],
): Promise<string[]> {
  const created = added.map(({ sources, ...fields }) => {
    const chart: ChartEntity = { ...fields, id: uuidv7(), creatorId, createdOn: Date.now(), shareToken: randomToken() };
    return {
      chart,
      sources: sources.map((source) => ({ ...source, id: uuidv7(), chartId: chart.id, deviceId: null })),
    };
  });
  await createChartsRepository(transaction).createAll(created);
  const announced = created.map(({ chart, sources }) => ({ chart, topicIds: topicIdsOf(sources) }));
  await announce('charts.created', { created: announced });
  await announce('buttons.changed', { topicIds: [...new Set(announced.flatMap(({ topicIds }) => topicIds))] });
  return created.map(({ chart }) => chart.id);
}
