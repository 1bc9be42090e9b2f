import {
  CHART_CONFIGS,
  CHART_TYPES,
  type ChartConfig,
  type ChartTypeRules,
  chartConfigOf,
  getSourcesFigures,
  type LatestValue,
  latestValueOf,
  type PublicChart,
  showsMessage,
  showsPair,
  showsValue,
} from '@tinkerstream/contract/charts';
import { listLoggedMessages, listRecentRecords, parseBoardMessage, RHYTHM_TIMES } from '@tinkerstream/contract/records';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import { call } from '../../../platform/requests/call.ts';
import { coordinatePoint } from '../../topics/index.ts';
import { type ChartTypeDefinition, type SourceDraft, TOGETHER } from '../chart-type-definition.ts';
import { type ChartFeed, readerLineFeed, timesOf } from '../feed.ts';
import { type ChartDraft, colourOf, fieldsOf, hasDataType, sourcesOf } from '../settings/draft.ts';

type Source = PublicChart['chartSources'][number];

/**
 * The chart that a draft would become, without parts that are not filled in yet. Its name is left out: each letter would
 * make it another chart.
 */
export function previewChart(
  definition: ChartTypeDefinition,
  draft: ChartDraft,
  topics: readonly TopicListItem[],
): Omit<PublicChart, 'name'> {
  const rules: ChartTypeRules = CHART_TYPES[definition.type];
  const isTyped = hasDataType(definition, fieldsOf(definition, draft));
  const sourceOf = (source: SourceDraft): Source[] => {
    const topic = topics.find(({ id }) => id === source.topicId);
    const dataRecordType = topic?.dataRecordTypes.find(({ id }) => isTyped && id === source.dataTypeId) ?? null;
    const point = coordinatePoint(source);
    if (!topic || (rules.needsDataType && !dataRecordType) || (rules.needsPlace && !point)) return [];
    const hasDevice = definition.source.hasDevice && dataRecordType && !['', TOGETHER].includes(source.deviceId);
    return [
      {
        id: String(source.rowId),
        topic: { id: topic.id, description: topic.description },
        dataRecordType,
        device: hasDevice ? { id: source.deviceId, serialName: '', serialNumber: '' } : null,
        isPerDevice: rules.hasLines === true && source.deviceId === '',
        chartSourceConfig: {
          description: definition.source.hasDescription ? source.description.trim() : '',
          colorCode: colourOf(definition, source) ?? null,
          latitude: point?.latitude ?? null,
          longitude: point?.longitude ?? null,
        },
      },
    ];
  };
  return {
    id: definition.type,
    chartType: { name: definition.type },
    chartConfig: previewConfig(definition, draft),
    chartSources: sourcesOf(definition, draft).flatMap(sourceOf),
  };
}

/** The settings that are valid so far, as the contract reads them; a view has defaults for the others. */
function previewConfig(definition: ChartTypeDefinition, draft: ChartDraft): ChartConfig {
  const schema = CHART_CONFIGS[definition.type];
  const fields = fieldsOf(definition, draft);
  const { error } = schema.safeParse({ CHART_NAME: 'preview', ...fields });
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  const schemas: Readonly<Record<string, { parse(text: string): unknown } | undefined>> = schema.shape;
  const right = Object.entries(fields).filter(([name]) => !wrong.has(name));
  return chartConfigOf(Object.fromEntries(right.map(([name, text]) => [name, schemas[name]?.parse(text)])));
}

/** The properties that decide which values a chart shows. */
type ShownBy = Pick<PublicChart, 'chartType' | 'chartConfig' | 'chartSources'>;

/** Provides the values of a chart that does not exist yet, for a reader of its topics. Its buttons send nothing. */
export function previewFeed(chart: ShownBy): ChartFeed {
  return {
    ...readerLineFeed,
    send: () => Promise.resolve(),
    async figures(range) {
      const { chartType, chartConfig, chartSources } = chart;
      const { minSources = 1 }: ChartTypeRules = CHART_TYPES[chartType.name];
      const sources = chartSources.flatMap(({ id, topic, dataRecordType, device }) =>
        dataRecordType ? [{ id, topicId: topic.id, dataTypeId: dataRecordType.id, deviceId: device?.id }] : [],
      );
      if (sources.length < minSources) return { range: null };
      return call(getSourcesFigures, { chartType: chartType.name, chartConfig, sources, ...timesOf(range) });
    },
    async latest() {
      const values = await Promise.all(chart.chartSources.map((source) => latestOf(chart, source)));
      return values.flat();
    },
  };
}

async function latestOf(chart: ShownBy, source: Source): Promise<LatestValue[]> {
  const { topic, dataRecordType, device } = source;
  const of = { topicId: topic.id, dataTypeId: dataRecordType?.id ?? '', deviceId: device?.id };
  const { name } = chart.chartType;
  const shown = dataRecordType
    ? (await call(listRecentRecords, { ...of, count: RHYTHM_TIMES })).filter(({ value }) =>
        showsValue(name, chart.chartConfig, value),
      )
    : await shownMessagesOf(chart, topic.id);
  const latest = latestValueOf(shown);
  return latest ? [{ chartSourceId: source.id, ...latest }] : [];
}

/** The plain messages and the pairs in the log of a topic that the chart shows, latest first. */
async function shownMessagesOf({ chartType: { name }, chartConfig }: ShownBy, topicId: string) {
  const messages = await call(listLoggedMessages, { topicId });
  return messages.flatMap(({ message, createdOn, outcome }) => {
    if (outcome === 'REFUSED') return [];
    const text = message.trim();
    if (showsMessage(name, chartConfig, text)) return [{ value: text, createdOn }];
    const pairs = [...parseBoardMessage(text).values];
    const pair = pairs.find(([key, value]) => showsPair(name, chartConfig, key, value));
    return pair ? [{ value: pair.join('='), createdOn }] : [];
  });
}
