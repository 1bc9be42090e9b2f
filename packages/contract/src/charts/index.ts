import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id, Name } from '../platform/primitives.ts';
import { Device } from '../records/index.ts';
import { DataRecordType } from '../topics/data-type.ts';

export const ChartType = z.enum(['BASIC_LINE_CHART']);
export type ChartType = z.infer<typeof ChartType>;

const Colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));

/** One line of a chart: the values of a data type, from one device or, without one, from every device of the topic. */
export const ChartSourceConfig = z.object({
  topicId: Id,
  dataTypeId: Id,
  deviceId: z.optional(z.nullable(Id)),
  description: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  colorCode: z.optional(Colour),
});

export const Chart = z.object({
  id: z.string(),
  name: z.string(),
  chartType: z.object({ name: ChartType }),
  /** The creation keys of the type, as `CHART_NAME`, with their texts. */
  chartConfig: z.record(z.string(), z.string()),
  chartSources: z.array(
    z.object({
      id: z.string(),
      topic: z.object({ id: z.string(), topicName: z.string(), description: z.string() }),
      dataRecordType: DataRecordType,
      device: z.nullable(Device),
      chartSourceConfig: z.object({ description: z.string(), colorCode: z.nullable(z.string()) }),
    }),
  ),
  /** Made with its data type, and not to be deleted. */
  isDefaultChart: z.boolean(),
  createdOn: z.string(),
});
export type Chart = z.infer<typeof Chart>;

/** How many charts 'recent' gives unless told. */
export const DEFAULT_RECENT_CHARTS = 10;

export const createChart = endpoint({
  method: 'POST',
  path: '/v1/chart/create',
  who: 'user',
  summary: 'Create a chart.',
  request: z.object({
    chartType: ChartType,
    configs: z.object({ CHART_NAME: Name }),
    chartSourceConfigs: z.array(ChartSourceConfig).check(z.minLength(1), z.maxLength(20)),
  }),
  response: Chart,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0006'],
});

export const getChart = endpoint({
  method: 'GET',
  path: '/v1/chart/{chartId}',
  who: 'user',
  summary: 'A chart with its sources.',
  request: z.object({ chartId: Id }),
  response: Chart,
  errors: ['TS_ERR_CHART_0001'],
});

export const updateChart = endpoint({
  method: 'POST',
  path: '/v1/chart/update',
  who: 'user',
  summary: 'Rename a chart.',
  request: z.object({ chartId: Id, chartName: Name }),
  response: Done,
  errors: ['TS_ERR_CHART_0001'],
});

export const deleteChart = endpoint({
  method: 'POST',
  path: '/v1/chart/delete',
  who: 'user',
  summary: 'Delete a chart that is not a default chart.',
  request: z.object({ chartId: Id }),
  response: Done,
  errors: ['TS_ERR_CHART_0001', 'TS_ERR_CHART_0002'],
});

export const listRecentCharts = endpoint({
  method: 'GET',
  path: '/v1/chart/list/recent',
  who: 'user',
  summary: 'The charts the user created last, newest first.',
  request: z.object({
    count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), DEFAULT_RECENT_CHARTS),
  }),
  response: z.array(Chart),
  errors: [],
});

export const listTopicCharts = endpoint({
  method: 'GET',
  path: '/v1/chart/list/topic/related',
  who: 'user',
  summary: 'The charts with a source in the topic, oldest first.',
  request: z.object({ topicId: Id }),
  response: z.array(Chart),
  errors: ['TS_ERR_TOPIC_0001'],
});

export const listProjectCharts = endpoint({
  method: 'GET',
  path: '/v1/chart/list/project/related',
  who: 'user',
  summary: 'The charts with a source in a topic of the project, oldest first.',
  request: z.object({ projectId: Id }),
  response: z.array(Chart),
  errors: ['TS_ERR_PROJECT_0001'],
});
