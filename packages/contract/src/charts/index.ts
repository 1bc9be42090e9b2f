import * as z from 'zod/mini';
import { chartErrors } from '../error-codes/charts.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { permissionErrors } from '../error-codes/subscriptions.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { list, looseObject, text } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Description, Done, defaulted, Id, Name, optional } from '../platform/primitives.ts';
import { Without } from '../projects/member.ts';
import { unsendableValues } from './button-pair.ts';
import { Chart, LatestValue } from './chart.ts';
import { CHART_CONFIGS, Colour } from './chart-configs.ts';
import { CHART_TYPES, ChartType, type ChartTypeRules } from './chart-type.ts';

export * from './button-message.ts';
export * from './button-pair.ts';
export * from './button-style.ts';
export * from './button-value.ts';
export * from './chart.ts';
export * from './chart-configs.ts';
export * from './chart-defaults.ts';
export * from './chart-link.ts';
export * from './chart-type.ts';
export * from './chart-window.ts';
export * from './figures.ts';
export * from './public-chart.ts';
export * from './room-events.ts';
export * from './shown-value.ts';

/**
 * A source of a chart: the values of a data type, from one device or, without a device, from every device of the topic.
 */
export const ChartSourceConfig = z.object({
  topicId: Id,
  dataTypeId: optional(z.nullable(Id)),
  deviceId: optional(z.nullable(Id)),
  /** Whether each device gets its own line. Only without `deviceId`. */
  isPerDevice: optional(z.boolean()),
  description: Description,
  colorCode: optional(z.nullable(Colour)),
  /** The latitude in degrees (WGS 84). */
  latitude: optional(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
  longitude: optional(z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))),
});
export type ChartSourceConfig = z.infer<typeof ChartSourceConfig>;

/** Default number of recent charts. */
export const DEFAULT_RECENT_CHARTS = 10;
/** Maximum charts in one answer. */
export const MAX_LISTED_CHARTS = 100;

/** Maximum sources of a chart of any type. */
export const MAX_CHART_SOURCES = Math.max(...Object.values(CHART_TYPES).map(({ maxSources }) => maxSources));

/** The creation keys of a type. Further keys are ignored. */
export const ChartConfigs = looseObject({ CHART_NAME: text({ atMost: 100 }) }, { atMost: 100 });

export const createChart = endpoint({
  method: 'POST',
  path: '/v1/chart/create',
  access: 'user',
  summary: 'Create a chart. `configs` contains the creation keys of its type.',
  request: z
    .object({
      chartType: ChartType,
      configs: ChartConfigs,
      chartSourceConfigs: list(ChartSourceConfig, { atLeast: 1, atMost: MAX_CHART_SOURCES }),
    })
    .check(({ value, issues }) => {
      const {
        maxSources,
        minSources = 1,
        needsDataType,
        needsPlace,
        hasLines,
      }: ChartTypeRules = CHART_TYPES[value.chartType];
      const settings = CHART_CONFIGS[value.chartType].safeParse(value.configs);
      for (const issue of settings.error?.issues ?? []) {
        issues.push({ ...issue, path: ['configs', ...issue.path] } as never);
      }
      const sources = value.chartSourceConfigs;
      const refuse = (...path: PropertyKey[]) =>
        issues.push({ code: 'custom', input: value, path: ['chartSourceConfigs', ...path] });
      const hasDataType = sources.every(({ dataTypeId }) => dataTypeId);
      for (const setting of unsendableValues(settings.data, hasDataType)) {
        issues.push({ code: 'custom', input: value, path: ['configs', setting], params: { reason: 'no-pair' } });
      }
      if (sources.length > maxSources) refuse(maxSources);
      if (sources.length < minSources) refuse(sources.length);
      for (const [
        index,
        { dataTypeId, deviceId, isPerDevice, description, latitude, longitude },
      ] of sources.entries()) {
        if (needsDataType && !dataTypeId) refuse(index, 'dataTypeId');
        if (isPerDevice && (!hasLines || deviceId)) refuse(index, 'isPerDevice');
        if (needsPlace && description === '') refuse(index, 'description');
        if (needsPlace && typeof latitude !== 'number') refuse(index, 'latitude');
        if (needsPlace && typeof longitude !== 'number') refuse(index, 'longitude');
      }
    }),
  response: Chart,
  errors: [
    projectErrors.roleTooLow,
    topicErrors.unknown,
    topicErrors.dataTypeUnknown,
    topicErrors.deviceUnknown,
    permissionErrors.notIncluded,
  ],
});

export const getChart = endpoint({
  method: 'GET',
  path: '/v1/chart/{chartId}',
  access: 'user',
  summary: 'Get a chart with its sources.',
  request: z.object({ chartId: Id }),
  response: Chart,
  errors: [chartErrors.unknown],
});

export const listLatestValues = endpoint({
  method: 'GET',
  path: '/v1/chart/{chartId}/latest',
  access: 'user',
  summary: 'List the latest value of each source of a chart.',
  request: z.object({ chartId: Id }),
  response: z.array(LatestValue),
  errors: [chartErrors.unknown],
});

export const updateChart = endpoint({
  method: 'POST',
  path: '/v1/chart/update',
  access: 'user',
  summary: 'Rename a chart. For its creator and owners of projects that show it.',
  request: z.object({ chartId: Id, chartName: Name }),
  response: Done,
  errors: [chartErrors.unknown, chartErrors.notManageable],
});

export const deleteChart = endpoint({
  method: 'POST',
  path: '/v1/chart/delete',
  access: 'user',
  summary: 'Delete a chart, unless it is a default chart. For its creator and owners of projects that show it.',
  request: z.object({ chartId: Id }),
  response: Done,
  errors: [chartErrors.unknown, chartErrors.defaultNotDeletable, chartErrors.notManageable],
});

export const listRecentCharts = endpoint({
  method: 'GET',
  path: '/v1/chart/list/recent',
  access: 'user',
  summary: "List the user's latest charts, latest first; or only those that a person made, without default charts.",
  request: z.object({
    only: z.optional(z.enum(['MADE'])),
    count: defaulted(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_LISTED_CHARTS)),
      DEFAULT_RECENT_CHARTS,
    ),
  }),
  response: z.array(Chart),
  errors: [],
});

export const listReadableCharts = endpoint({
  method: 'GET',
  path: '/v1/chart/list/readable',
  access: 'user',
  summary: `List the latest ${MAX_LISTED_CHARTS} charts that the user may read, latest first. \`search\` matches chart names and topics. For a teacher, \`without\` leaves out what only copies of pupils have.`,
  request: z.object({ search: z._default(text({ atMost: 100 }), ''), without: Without }),
  response: z.array(Chart),
  errors: [],
});

export const listTopicCharts = endpoint({
  method: 'GET',
  path: '/v1/chart/list/topic/related',
  access: 'user',
  summary: 'List charts with a source in the topic, oldest first.',
  request: z.object({ topicId: Id }),
  response: z.array(Chart),
  errors: [topicErrors.unknown],
});

export const listProjectCharts = endpoint({
  method: 'GET',
  path: '/v1/chart/list/project/related',
  access: 'user',
  summary: 'List charts with a source in a topic of the project, oldest first.',
  request: z.object({ projectId: Id }),
  response: z.array(Chart),
  errors: [projectErrors.unknown],
});
