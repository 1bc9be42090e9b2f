import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Description, Done, Id, Name } from '../platform/primitives.ts';
import { Chart, LatestValue } from './chart.ts';
import { CHART_TYPES, ChartType, type ChartTypeRules, Colour } from './chart-type.ts';

export * from './button-message.ts';
export * from './button-style.ts';
export * from './button-value.ts';
export * from './chart.ts';
export * from './chart-link.ts';
export * from './chart-type.ts';
export * from './public-chart.ts';

/** What a chart shows: the values of a data type, from one device or, without one, from every device of the topic. */
export const ChartSourceConfig = z.object({
  topicId: Id,
  dataTypeId: z.optional(z.nullable(Id)),
  deviceId: z.optional(z.nullable(Id)),
  description: Description,
  colorCode: z.optional(z.nullable(Colour)),
  /** In degrees (WGS 84). */
  latitude: z.optional(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
  longitude: z.optional(z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))),
});
export type ChartSourceConfig = z.infer<typeof ChartSourceConfig>;

/** How many charts 'recent' gives unless told. */
export const DEFAULT_RECENT_CHARTS = 10;

export const createChart = endpoint({
  method: 'POST',
  path: '/v1/chart/create',
  who: 'user',
  summary: 'Create a chart. `configs` holds the creation keys of its type.',
  request: z
    .object({
      chartType: ChartType,
      configs: z.looseObject({ CHART_NAME: z.string() }),
      chartSourceConfigs: z.array(ChartSourceConfig).check(z.minLength(1)),
    })
    .check(({ value, issues }) => {
      const { configs, maxSources, needsDataType, needsPlace }: ChartTypeRules = CHART_TYPES[value.chartType];
      for (const issue of configs.safeParse(value.configs).error?.issues ?? []) {
        issues.push({ ...issue, path: ['configs', ...issue.path] } as never);
      }
      const sources = value.chartSourceConfigs;
      const refuse = (...path: PropertyKey[]) =>
        issues.push({ code: 'custom', input: value, path: ['chartSourceConfigs', ...path] });
      if (sources.length > maxSources) refuse(maxSources);
      for (const [index, { dataTypeId, description, latitude, longitude }] of sources.entries()) {
        if (needsDataType && !dataTypeId) refuse(index, 'dataTypeId');
        if (needsPlace && description === '') refuse(index, 'description');
        if (needsPlace && typeof latitude !== 'number') refuse(index, 'latitude');
        if (needsPlace && typeof longitude !== 'number') refuse(index, 'longitude');
      }
    }),
  response: Chart,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0006', 'TS_ERR_PERMISSION_0001'],
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

export const listLatestValues = endpoint({
  method: 'GET',
  path: '/v1/chart/{chartId}/latest',
  who: 'user',
  summary: 'What each source of a chart carried last.',
  request: z.object({ chartId: Id }),
  response: z.array(LatestValue),
  errors: ['TS_ERR_CHART_0001'],
});

export const updateChart = endpoint({
  method: 'POST',
  path: '/v1/chart/update',
  who: 'user',
  summary: 'Rename a chart, as its creator or the owner of a project that shows it.',
  request: z.object({ chartId: Id, chartName: Name }),
  response: Done,
  errors: ['TS_ERR_CHART_0001', 'TS_ERR_CHART_0006'],
});

export const deleteChart = endpoint({
  method: 'POST',
  path: '/v1/chart/delete',
  who: 'user',
  summary: 'Delete a chart that is not a default chart, as its creator or the owner of a project that shows it.',
  request: z.object({ chartId: Id }),
  response: Done,
  errors: ['TS_ERR_CHART_0001', 'TS_ERR_CHART_0002', 'TS_ERR_CHART_0006'],
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
