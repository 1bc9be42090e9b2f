import { CHART_TYPES, type Chart, type createChart } from '@tinkerstream/contract/charts';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import type { DataRecordType } from '@tinkerstream/contract/points';
import { suggestedColour } from '../colours.ts';
import { MAX_NAME } from '../settings/draft.ts';

type CreateRequest = RequestOf<typeof createChart>;
type Key = Pick<DataRecordType, 'id' | 'dataRecordTypeName'>;

/** A line chart with a line for each key of a topic and each of its devices, as far as a chart has room. */
export function chartOfKeys(name: string, topicId: string, keys: readonly Key[]): CreateRequest {
  const shown = keys.slice(0, CHART_TYPES.BASIC_LINE_CHART.maxSources);
  return {
    chartType: 'BASIC_LINE_CHART',
    configs: { CHART_NAME: cutText(name, MAX_NAME) },
    chartSourceConfigs: shown.map(({ id }, index) => ({
      topicId,
      dataTypeId: id,
      isPerDevice: true,
      description: '',
      colorCode: suggestedColour(index, 'light'),
    })),
  };
}

/** The keys that no line chart shows alone. */
export function keysWithoutChart<One extends Key>(keys: readonly One[], charts: readonly Chart[]): readonly One[] {
  const alone = new Set(
    charts.flatMap(({ chartType, chartSources }) =>
      chartType.name === 'BASIC_LINE_CHART' && chartSources.length === 1
        ? (chartSources[0]?.dataRecordType?.id ?? [])
        : [],
    ),
  );
  return keys.filter(({ id }) => !alone.has(id));
}
