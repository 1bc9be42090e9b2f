import * as z from 'zod/mini';
import { createApplet, MAX_APPLETS } from '../applets/index.ts';
import { ChartConfigs, ChartType, Colour, createChart, MAX_CHART_SOURCES } from '../charts/index.ts';
import {
  CardHeight,
  CardSize,
  DEFAULT_CARD_HEIGHT,
  MAX_DASHBOARD_BUTTONS,
  MAX_DASHBOARD_CHARTS,
  MAX_DASHBOARDS,
} from '../dashboards/index.ts';
import { list, text } from '../platform/bounded.ts';
import { Description, Name } from '../platform/primitives.ts';
import { TypedTopicName } from '../platform/topic-name.ts';
import { DataTypeKey, Formula, IsDirection, NumberKey, SentName, Unit } from '../points/data-type.ts';
import { MAX_SENT_NAMES } from '../points/fitted-key.ts';
import { MAX_DATA_TYPES } from '../points/key.ts';
import { findFormulasProblem } from '../topics/formula.ts';
import { type FileValues, MAX_FILE_TOPICS, readPortableValues } from './portable-values.ts';
import { pathText, type ReadProblem } from './read-problem.ts';

const FORMAT = 'tinkerstream-project';
/** The version of a file without values, which every server reads. */
const VERSION = 1;
/** The version of a file with values. */
const VERSION_WITH_VALUES = 2;

/** Maximum items of each kind in a file. */
const MAX_CHARTS = 2000;

/** In a file, the place of a member of the project. An import puts its user there. */
export const IMPORTER = 'importer';

/** A name that another part of the file refers to. */
const LocalId = text({ atLeast: 1, atMost: 64 });

const FileDataType = z.object({
  dataRecordTypeName: Name,
  keyName: DataTypeKey,
  description: Description,
  unit: z._default(Unit, ''),
  formula: z._default(Formula, ''),
  isDirection: z._default(IsDirection, false),
  sentNames: z._default(list(SentName, { atMost: MAX_SENT_NAMES }), []),
});

const FileTopic = z.object({
  /** The name by which the rest of the file refers to the topic. The topic gets a new name. */
  topicName: z.optional(TypedTopicName),
  description: Name,
  isActive: z._default(z.boolean(), true),
  acceptsNewKeys: z._default(z.boolean(), true),
  showsBoardNames: z._default(z.boolean(), true),
  numberKey: z._default(NumberKey, ''),
  latitude: z._default(z.nullable(z.number().check(z.minimum(-90), z.maximum(90))), null),
  longitude: z._default(z.nullable(z.number().check(z.minimum(-180), z.maximum(180))), null),
  dataRecordTypes: z._default(list(FileDataType, { atMost: MAX_DATA_TYPES }), []),
});

/** A chart, as in the call that creates one, with topics by their names and data types by their keys. */
const FileChart = z.object({
  id: z.optional(LocalId),
  chartType: ChartType,
  configs: ChartConfigs,
  /** Whether the chart was created together with its data type. */
  isDefaultChart: z._default(z.boolean(), false),
  chartSourceConfigs: list(
    z.object({
      topicName: TypedTopicName,
      keyName: z._default(z.nullable(DataTypeKey), null),
      isPerDevice: z._default(z.boolean(), false),
      description: Description,
      colorCode: z._default(z.nullable(Colour), null),
      latitude: z._default(z.nullable(z.number()), null),
      longitude: z._default(z.nullable(z.number()), null),
    }),
    { atLeast: 1, atMost: MAX_CHART_SOURCES },
  ),
});

const FileDashboard = z.object({
  id: z.optional(LocalId),
  name: Name,
  charts: z._default(
    list(z.object({ chartId: LocalId, size: CardSize, height: z._default(CardHeight, DEFAULT_CARD_HEIGHT) }), {
      atMost: MAX_DASHBOARD_CHARTS,
    }),
    [],
  ),
  buttons: z._default(list(z.object({ eventTriggerId: LocalId }), { atMost: MAX_DASHBOARD_BUTTONS }), []),
});

const { projectId: _, ...Content } = createApplet.request.shape;
/** An event trigger: without addresses and secrets. */
const FileEventTrigger = z.object({ id: z.optional(LocalId), ...Content });

/** A project in a file. Only its name is required: a person can write one. */
export const ProjectContent = z.object({
  projectName: Name,
  topics: z._default(list(FileTopic, { atMost: MAX_FILE_TOPICS }), []),
  charts: z._default(list(FileChart, { atMost: MAX_CHARTS }), []),
  dashboards: z._default(list(FileDashboard, { atMost: MAX_DASHBOARDS }), []),
  eventTriggers: z._default(list(FileEventTrigger, { atMost: MAX_APPLETS }), []),
});
export type ProjectContent = z.infer<typeof ProjectContent>;

/** The answer of an export. */
export const PortableProject = z.looseObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  projectName: z.string(),
  topics: z.array(z.looseObject({})),
  charts: z.array(z.looseObject({})),
  dashboards: z.array(z.looseObject({})),
  eventTriggers: z.array(z.looseObject({})),
  /** The names of event triggers that need something outside the project, so that no other project could have them. */
  leftOutEventTriggers: z.array(z.string()),
});
export type PortableProject = z.infer<typeof PortableProject>;

export function writePortableProject(content: Omit<PortableProject, 'format' | 'version'>): PortableProject {
  return { format: FORMAT, version: VERSION, ...content } as PortableProject;
}

/** The beginning of a file with values: without its end, which the part `records` completes. */
export function beginFileWithValues(project: PortableProject): string {
  return JSON.stringify({ ...project, version: VERSION_WITH_VALUES }).slice(0, -1);
}

export type ReadProject =
  | { readonly content: ProjectContent; readonly values: FileValues | undefined; readonly problem?: never }
  | { readonly content?: never; readonly values?: never; readonly problem: ReadProblem };

/**
 * Reads a file, or a description that a person has written, which names neither format nor version.
 * @param now in milliseconds since 1970 UTC; no value may be later
 */
export function readPortableProject(value: unknown, now = Date.now()): ReadProject {
  const head = z
    .looseObject({
      format: z._default(z.literal(FORMAT), FORMAT),
      version: z._default(z.int().check(z.minimum(1)), VERSION),
      projectName: z.unknown(),
      records: z.optional(z.unknown()),
    })
    .safeParse(value);
  if (!head.success || head.data.projectName === undefined) return { problem: { kind: 'NO_PROJECT' } };
  const { version, records } = head.data;
  if (version > VERSION_WITH_VALUES) return { problem: { kind: 'NEWER', detail: String(version) } };
  const { data, error } = ProjectContent.safeParse(value);
  const mistake = error ? pathText(error.issues[0]?.path ?? []) : data && findMistake(data);
  if (!data || mistake !== undefined) return { problem: { kind: 'MISTAKE', detail: mistake ?? '' } };
  const steps = stepsOfTooLong(data);
  if (steps !== undefined) return { problem: { kind: 'FORMULAS', detail: String(steps) } };
  if (records === undefined) return { content: data, values: undefined };
  const { values, problem } = readPortableValues(records, data, now);
  return problem ? { problem } : { content: data, values };
}

/** The first name that does not fit: it occurs twice, or nothing in the file has it. */
function findMistake({ topics, charts, dashboards, eventTriggers }: ProjectContent): string | undefined {
  const keysOf = new Map(
    topics.flatMap(({ topicName, dataRecordTypes }) =>
      topicName === undefined ? [] : [[topicName, new Set(dataRecordTypes.map(({ keyName }) => keyName))] as const],
    ),
  );
  const named = topics.filter(({ topicName }) => topicName !== undefined);
  if (keysOf.size < named.length) return 'topics';
  for (const [index, { dataRecordTypes }] of topics.entries()) {
    const keys = new Set(dataRecordTypes.map(({ keyName }) => keyName));
    const names = dataRecordTypes.flatMap(({ sentNames }) => sentNames);
    const isTwice = keys.size < dataRecordTypes.length || new Set(names).size < names.length;
    if (isTwice) return pathText(['topics', index, 'dataRecordTypes']);
    const found = findFormulasProblem(formulasOf(dataRecordTypes));
    const wrong = dataRecordTypes.findIndex(({ keyName }) => keyName === found?.key);
    if (wrong >= 0 && found?.problem.kind !== 'too-long') {
      return pathText(['topics', index, 'dataRecordTypes', wrong, 'formula']);
    }
  }
  for (const [index, { chartType, configs, chartSourceConfigs }] of charts.entries()) {
    for (const [place, { topicName, keyName }] of chartSourceConfigs.entries()) {
      const keys = keysOf.get(topicName);
      const path = ['charts', index, 'chartSourceConfigs', place];
      if (!keys) return pathText([...path, 'topicName']);
      if (keyName !== null && !keys.has(keyName)) return pathText([...path, 'keyName']);
    }
    const asCall = {
      chartType,
      configs,
      chartSourceConfigs: chartSourceConfigs.map(({ topicName, keyName, ...source }) => ({
        ...source,
        topicId: topicName,
        dataTypeId: keyName,
      })),
    };
    const issue = createChart.request.safeParse(asCall).error?.issues[0];
    if (issue) return pathText(['charts', index, ...issue.path]);
  }
  const chartIds = idsOf(charts);
  const triggerIds = idsOf(eventTriggers);
  if (!chartIds) return 'charts';
  if (!triggerIds) return 'eventTriggers';
  if (!idsOf(dashboards)) return 'dashboards';
  for (const [index, dashboard] of dashboards.entries()) {
    const chart = dashboard.charts.findIndex(({ chartId }) => !chartIds.has(chartId));
    if (chart >= 0) return pathText(['dashboards', index, 'charts', chart, 'chartId']);
    if (new Set(dashboard.charts.map(({ chartId }) => chartId)).size < dashboard.charts.length) {
      return pathText(['dashboards', index, 'charts']);
    }
    const button = dashboard.buttons.findIndex(({ eventTriggerId }) => !triggerIds.has(eventTriggerId));
    if (button >= 0) return pathText(['dashboards', index, 'buttons', button, 'eventTriggerId']);
  }
  return undefined;
}

/** The number of steps of a topic's formulas, for the first topic with too many. */
function stepsOfTooLong({ topics }: ProjectContent): number | undefined {
  for (const { dataRecordTypes } of topics) {
    const problem = findFormulasProblem(formulasOf(dataRecordTypes))?.problem;
    if (problem?.kind === 'too-long') return problem.steps;
  }
  return undefined;
}

function formulasOf(dataTypes: ProjectContent['topics'][number]['dataRecordTypes']): ReadonlyMap<string, string> {
  return new Map(dataTypes.map(({ keyName, formula }) => [keyName, formula]));
}

/** @returns undefined if an id occurs twice */
function idsOf(parts: readonly { readonly id?: string | undefined }[]): ReadonlySet<string> | undefined {
  const ids = parts.flatMap(({ id }) => id ?? []);
  const different = new Set(ids);
  return different.size < ids.length ? undefined : different;
}
