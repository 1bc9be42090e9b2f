import {
  CHART_CONFIGS,
  CHART_TYPES,
  type Chart,
  type ChartSourceConfig,
  type ChartType,
  type ChartTypeRules,
  configsOf,
  type createChart,
  DEFAULT_COLOUR,
} from '@tinkerstream/contract/charts';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { type DataRecordType, normalizedKey, numericValue } from '@tinkerstream/contract/points';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import { coordinateTexts, isInvalidCoordinate, locationOf } from '../../topics/index.ts';
import {
  type ChartTypeDefinition,
  type Fields,
  type Problems,
  type SourceDraft,
  TOGETHER,
} from '../chart-type-definition.ts';
import { suggestedColour } from '../colours.ts';

/** The longest name, in characters. */
export const MAX_NAME = 100;

/** The values that the user has typed, including values that only other types use. */
export interface TypedDraft {
  /** The typed name; undefined while the suggested name applies. */
  readonly name: string | undefined;
  readonly fields: Fields;
  /** The typed sources; undefined while the suggested source applies. */
  readonly sources: readonly SourceDraft[] | undefined;
}

/** A chart in the wizard: typed values, and suggestions for the rest. */
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

interface TopicChange {
  readonly type: ChartType;
  /** The previous topic. */
  readonly before?: TopicListItem | undefined;
  /** The other sources of the chart. */
  readonly others?: readonly SourceDraft[];
}

/**
 * The draft of a source with another topic. It shows the first data type that no other source shows; for a track a
 * coordinate; for a button none, because a button gets a key of its own. On a map, it has the topic's location and
 * description unless the user has set others.
 */
export function withTopic(
  source: SourceDraft,
  topic: TopicListItem | undefined,
  { type, before, others = [] }: TopicChange,
): SourceDraft {
  const isSecond = others.some(({ rowId }) => rowId < source.rowId);
  const types = (topic?.dataRecordTypes ?? []).filter((dataType) => suits(type, isSecond, dataType));
  const isShown = ({ id }: { readonly id: string }) => others.some(({ dataTypeId }) => dataTypeId === id);
  const dataTypeId = (types.find((type) => !isShown(type)) ?? types[0])?.id ?? '';
  const isAt = ({ latitude, longitude }: Place) => source.latitude === latitude && source.longitude === longitude;
  const isPlaced = !isAt(NOWHERE) && !isAt(placeOf(before));
  const { needsPlace }: ChartTypeRules = CHART_TYPES[type];
  const isDescribed = !['', before?.description].includes(source.description);
  return {
    ...source,
    topicId: topic?.id ?? '',
    dataTypeId,
    deviceId: '',
    ...(!isPlaced && placeOf(topic)),
    ...(needsPlace && !isDescribed && { description: topic?.description ?? '' }),
  };
}

/**
 * Whether to suggest a data type for a source. A button must not send values that boards measure, and any key may be a
 * board's.
 */
function suits(type: ChartType, isSecond: boolean, { keyName, dataRecordTypeName }: DataRecordType): boolean {
  const { shows }: ChartTypeRules = CHART_TYPES[type];
  if (shows === 'own values') return false;
  if (type !== 'TRACK_MAP') return true;
  const axis = isSecond ? 'longitude' : 'latitude';
  return (coordinateAxis(keyName) ?? coordinateAxis(dataRecordTypeName)) === axis;
}

type Place = Pick<SourceDraft, 'latitude' | 'longitude'>;
const NOWHERE: Place = { latitude: '0', longitude: '0' };

function placeOf(topic: TopicListItem | undefined): Place {
  const location = topic && locationOf(topic);
  return location ? coordinateTexts(location) : NOWHERE;
}

/** The topic of the first source: the latest topic that a chart can show. */
export function initialTopic(topics: readonly TopicListItem[]): TopicListItem | undefined {
  return topics.findLast(({ dataRecordTypes }) => dataRecordTypes.length > 0) ?? topics.at(-1);
}

/** The contents of a source as far as they are chosen: a data type, or the plain messages of a topic. */
function shownBy({ topicId, dataTypeId }: SourceDraft, topics: readonly TopicListItem[]) {
  const topic = topics.find(({ id }) => id === topicId);
  const dataType = topic?.dataRecordTypes.find(({ id }) => id === dataTypeId);
  return topic
    ? [
        {
          name: dataType?.dataRecordTypeName ?? topic.description,
          unit: dataType?.unit ?? '',
          isTyped: dataType !== undefined,
          keys: topic.dataRecordTypes.map(({ keyName }) => keyName),
        },
      ]
    : [];
}

/** Texts for suggestions, in the user's language. */
interface SuggestionTexts {
  readonly suggestedName: (shown: readonly string[], type: string) => string;
  readonly typeName: string;
}

interface Suggestions extends SuggestionTexts {
  readonly topics: readonly TopicListItem[];
  /** The topic of the first source. */
  readonly topic: TopicListItem | undefined;
}

/** Completes a draft with suggestions: a first source, the settings that suit it, and a name. */
export function completeDraft(
  definition: ChartTypeDefinition,
  typed: TypedDraft,
  { topics, topic, suggestedName, typeName }: Suggestions,
): ChartDraft {
  const { type } = definition;
  const { minSources = 1 }: ChartTypeRules = CHART_TYPES[type];
  const sources = [...(typed.sources ?? [withTopic(emptySource(0), topic, { type })])];
  while (sources.length < minSources) {
    const rowId = Math.max(...sources.map((source) => source.rowId)) + 1;
    sources.push(withTopic(emptySource(rowId), topic, { type, others: sources }));
  }
  const shown = sourcesOf(definition, { sources }).flatMap((source) => shownBy(source, topics));
  const names = new Set(shown.map(({ name }) => name));
  const [first] = shown;
  return {
    name: typed.name ?? (first ? cutText(suggestedName([...names], typeName), MAX_NAME) : ''),
    fields: { ...(first && definition.suggestedFields?.(first, typed.fields)), ...typed.fields },
    sources,
  };
}

/** A draft with the values of a chart, for another chart like it. */
export function draftOf(
  { chartConfig, chartSources }: Chart,
  definition: ChartTypeDefinition,
): Pick<ChartDraft, 'fields' | 'sources'> {
  const configs = configsOf(chartConfig);
  const sources = chartSources.map(({ topic, dataRecordType, device, isPerDevice, chartSourceConfig }, rowId) => ({
    rowId,
    topicId: topic.id,
    dataTypeId: dataRecordType?.id ?? '',
    deviceId: device?.id ?? (isPerDevice ? '' : TOGETHER),
    description: chartSourceConfig.description,
    colour: chartSourceConfig.colorCode ?? '',
    latitude: String(chartSourceConfig.latitude ?? NOWHERE.latitude),
    longitude: String(chartSourceConfig.longitude ?? NOWHERE.longitude),
  }));
  const fields = Object.keys(definition.fields).map((name) => [name, String(configs[name] ?? '')]);
  return { fields: Object.fromEntries(fields), sources: sources.length > 0 ? sources : [emptySource(0)] };
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

export function sourcesOf(definition: ChartTypeDefinition, draft: Pick<ChartDraft, 'sources'>): readonly SourceDraft[] {
  return draft.sources.slice(0, CHART_TYPES[definition.type].maxSources);
}

/** Whether a source draws a line for each device. */
function isPerDevice({ type }: ChartTypeDefinition, { deviceId }: SourceDraft): boolean {
  const { hasLines = false }: ChartTypeRules = CHART_TYPES[type];
  return hasLines && deviceId === '';
}

/** The colour of a source; undefined if it has no colour, or several. */
export function colourOf(definition: ChartTypeDefinition, draft: SourceDraft): string | undefined {
  const { source } = definition;
  const { colour, rowId } = draft;
  if (!source.colour || isPerDevice(definition, draft)) return undefined;
  const isBlack = source.colour === 'black' && rowId === 0;
  return colour || (isBlack ? DEFAULT_COLOUR : suggestedColour(rowId, 'light'));
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

  const configs = CHART_CONFIGS[type].safeParse({ CHART_NAME: draft.name, ...fields });
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

const AXES = {
  latitude: /(?:^|[_-])(?:lat|latitude)\d*$|[緯纬]度?/,
  longitude: /(?:^|[_-])(?:lng|lon|long|longitude)\d*$|[經经]度?/,
} as const;

/** The coordinate that a key or a name stands for; undefined for any other value. */
function coordinateAxis(name: string): keyof typeof AXES | undefined {
  // For names such as gpsLat and GPSLat.
  const words = name.replace(/([a-z]|GPS)(?=[A-Z])/g, '$1_');
  const key = normalizedKey(words).toLowerCase().replaceAll(' ', '_');
  return (['latitude', 'longitude'] as const).find((axis) => AXES[axis].test(key));
}
