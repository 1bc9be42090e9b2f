import {
  CHART_TYPES,
  type ChartSourceConfig,
  type ChartTypeRules,
  type createChart,
  DEFAULT_COLOUR,
} from '@tinkerstream/contract/charts';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { numericValue } from '@tinkerstream/contract/records';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import { coordinateTexts, isInvalidCoordinate, locationOf } from '../../topics/index.ts';
import {
  type ChartTypeDefinition,
  type Fields,
  type Problems,
  type SourceDraft,
  TOGETHER,
} from '../chart-type-definition.ts';
import { suggestedColour } from '../line-chart/colours.ts';

/** A chart in the wizard. Values that the current type does not use are kept for others. */
export interface ChartDraft {
  readonly name: string;
  /** Typed settings of all types. */
  readonly fields: Fields;
  readonly sources: readonly SourceDraft[];
}

export function emptySource(rowId: number): SourceDraft {
  const texts = { topicId: '', dataTypeId: '', deviceId: '', description: '', colour: '' };
  return { rowId, ...texts, ...NOWHERE };
}

/**
 * Changes a source's topic. Chooses its only data type if one is required, and its location unless the user has set
 * one.
 */
export function withTopic(
  source: SourceDraft,
  topic: TopicListItem | undefined,
  { before, needsDataType }: { readonly before?: TopicListItem | undefined; readonly needsDataType: boolean },
): SourceDraft {
  const types = topic?.dataRecordTypes ?? [];
  const dataTypeId = (needsDataType && types.length === 1 && types[0]?.id) || '';
  const isAt = ({ latitude, longitude }: Place) => source.latitude === latitude && source.longitude === longitude;
  const isPlaced = !isAt(NOWHERE) && !isAt(placeOf(before));
  return { ...source, topicId: topic?.id ?? '', dataTypeId, deviceId: '', ...(!isPlaced && placeOf(topic)) };
}

type Place = Pick<SourceDraft, 'latitude' | 'longitude'>;
const NOWHERE: Place = { latitude: '0', longitude: '0' };

function placeOf(topic: TopicListItem | undefined): Place {
  const location = topic && locationOf(topic);
  return location ? coordinateTexts(location) : NOWHERE;
}

export function sourcePlace(rowId: number, field: keyof SourceDraft): string {
  return `${rowId}.${field}`;
}

/** The settings of a type: typed values over its initial ones. */
export function fieldsOf(definition: ChartTypeDefinition, draft: ChartDraft): Fields {
  return Object.fromEntries(
    Object.entries(definition.fields).map(([name, initial]) => [name, draft.fields[name] ?? initial]),
  );
}

export function sourcesOf(definition: ChartTypeDefinition, draft: ChartDraft): readonly SourceDraft[] {
  return draft.sources.slice(0, CHART_TYPES[definition.type].maxSources);
}

/** Whether a source draws a line for each device. */
function isPerDevice({ type }: ChartTypeDefinition, { deviceId }: SourceDraft): boolean {
  const { hasLines = false }: ChartTypeRules = CHART_TYPES[type];
  return hasLines && deviceId === '';
}

/** The colour of a source; undefined if it has none or several. */
export function colourOf(definition: ChartTypeDefinition, draft: SourceDraft): string | undefined {
  const { source } = definition;
  const { colour, rowId } = draft;
  if (!source.colour || isPerDevice(definition, draft)) return undefined;
  return colour || (source.colour === 'suggested' ? suggestedColour(rowId, 'light') : DEFAULT_COLOUR);
}

function deviceOf({ deviceId }: SourceDraft): string | null {
  return deviceId === TOGETHER ? null : deviceId;
}

export function hasDataType({ source }: ChartTypeDefinition, fields: Fields): boolean {
  return source.hasDataType?.(fields) ?? true;
}

/**
 * Converts a draft into the request that creates the chart, or into its problems. The rules are the contract's, which
 * the server enforces too, and the type's own.
 */
export function readDraft(
  definition: ChartTypeDefinition,
  draft: ChartDraft,
): { readonly problems: Problems; readonly request?: RequestOf<typeof createChart> } {
  const { type, check } = definition;
  const rules: ChartTypeRules = CHART_TYPES[type];
  const fields = fieldsOf(definition, draft);
  const sources = sourcesOf(definition, draft);
  const problems: Record<string, string> = {};

  const configs = rules.configs.safeParse({ CHART_NAME: draft.name, ...fields });
  for (const issue of configs.error?.issues ?? []) {
    // A rule over several settings gives its own reason.
    problems[String(issue.path[0])] = String((issue.code === 'custom' && issue.params?.reason) || 'wrong');
  }
  for (const source of sources) {
    const wrong = (field: keyof SourceDraft) => {
      problems[sourcePlace(source.rowId, field)] = 'wrong';
    };
    if (source.topicId === '') wrong('topicId');
    if (rules.needsDataType && source.dataTypeId === '') wrong('dataTypeId');
    if (!rules.needsPlace) continue;
    if (source.description.trim() === '') wrong('description');
    if (isInvalidCoordinate('latitude', source)) wrong('latitude');
    if (isInvalidCoordinate('longitude', source)) wrong('longitude');
  }
  for (const [field, reason] of Object.entries(check?.(fields, sources) ?? {})) {
    problems[field] ??= reason;
  }
  if (Object.keys(problems).length > 0 || !configs.success) return { problems };

  const isTyped = hasDataType(definition, fields);
  const chartSourceConfigs = sources.map((source): ChartSourceConfig => {
    const dataTypeId = (isTyped && source.dataTypeId) || null;
    return {
      topicId: source.topicId,
      dataTypeId,
      deviceId: (dataTypeId && definition.source.hasDevice && deviceOf(source)) || null,
      isPerDevice: isPerDevice(definition, source),
      description: definition.source.hasDescription ? source.description.trim() : '',
      colorCode: colourOf(definition, source) ?? null,
      latitude: rules.needsPlace ? (numericValue(source.latitude.trim()) ?? null) : null,
      longitude: rules.needsPlace ? (numericValue(source.longitude.trim()) ?? null) : null,
    };
  });
  return { problems, request: { chartType: type, configs: configs.data, chartSourceConfigs } };
}
