import {
  CHART_TYPES,
  type ChartSourceConfig,
  type ChartTypeRules,
  type createChart,
  DEFAULT_COLOUR,
} from '@tinkerstream/contract/charts';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { isWrongCoordinate } from '../../topics/index.ts';
import type { ChartTypeDefinition, Fields, Problems, SourceDraft } from '../chart-type-definition.ts';
import { suggestedColour } from '../line-chart/colours.ts';

/** A chart that is being made. What one type does not ask for stays, for the type that is chosen next. */
export interface ChartDraft {
  readonly name: string;
  /** What was typed, of all types. */
  readonly fields: Fields;
  readonly sources: readonly SourceDraft[];
}

export function emptySource(rowId: number): SourceDraft {
  const texts = { topicId: '', dataTypeId: '', deviceId: '', description: '', colour: '' };
  return { rowId, ...texts, latitude: '0', longitude: '0' };
}

export function sourcePlace(rowId: number, field: keyof SourceDraft): string {
  return `${rowId}.${field}`;
}

/** The settings of a type: what was typed, and what it begins with where nothing was. */
export function fieldsOf(definition: ChartTypeDefinition, draft: ChartDraft): Fields {
  return Object.fromEntries(
    Object.entries(definition.fields).map(([name, initial]) => [name, draft.fields[name] ?? initial]),
  );
}

export function sourcesOf(definition: ChartTypeDefinition, draft: ChartDraft): readonly SourceDraft[] {
  return draft.sources.slice(0, CHART_TYPES[definition.type].maxSources);
}

/** The colour a source has in its chart; undefined for types whose sources have none. */
export function colourOf({ source }: ChartTypeDefinition, { colour, rowId }: SourceDraft): string | undefined {
  if (!source.colour) return undefined;
  return colour || (source.colour === 'suggested' ? suggestedColour(rowId, 'light') : DEFAULT_COLOUR);
}

export function hasDataType({ source }: ChartTypeDefinition, fields: Fields): boolean {
  return source.hasDataType?.(fields) ?? true;
}

/**
 * Reads a draft as a chart of some type: the call that creates it, or what is wrong with it. The rules are those of the
 * contract, which the server holds, and what the type asks for beyond them.
 */
export function readDraft(
  definition: ChartTypeDefinition,
  draft: ChartDraft,
): { readonly problems: Problems; readonly request?: RequestOf<typeof createChart> } {
  const { type, check } = definition;
  const rules: ChartTypeRules = CHART_TYPES[type];
  const fields = fieldsOf(definition, draft);
  const sources = sourcesOf(definition, draft);
  const problems = new Map<string, string>();

  const configs = rules.configs.safeParse({ CHART_NAME: draft.name, ...fields });
  for (const issue of configs.error?.issues ?? []) {
    // A rule over several settings says by itself what it asks for.
    problems.set(String(issue.path[0]), String((issue.code === 'custom' && issue.params?.reason) || 'wrong'));
  }
  for (const source of sources) {
    const wrong = (field: keyof SourceDraft) => problems.set(sourcePlace(source.rowId, field), 'wrong');
    if (source.topicId === '') wrong('topicId');
    if (rules.needsDataType && source.dataTypeId === '') wrong('dataTypeId');
    if (!rules.needsPlace) continue;
    if (source.description.trim() === '') wrong('description');
    if (isWrongCoordinate('latitude', source)) wrong('latitude');
    if (isWrongCoordinate('longitude', source)) wrong('longitude');
  }
  for (const [field, reason] of Object.entries(check?.(fields, sources) ?? {})) {
    if (!problems.has(field)) problems.set(field, reason);
  }
  if (problems.size > 0 || !configs.success) return { problems };

  const isTyped = hasDataType(definition, fields);
  const chartSourceConfigs = sources.map((source): ChartSourceConfig => {
    const dataTypeId = (isTyped && source.dataTypeId) || null;
    return {
      topicId: source.topicId,
      dataTypeId,
      deviceId: (dataTypeId && definition.source.hasDevice && source.deviceId) || null,
      description: definition.source.hasDescription ? source.description.trim() : '',
      colorCode: colourOf(definition, source) ?? null,
      latitude: rules.needsPlace ? Number(source.latitude) : null,
      longitude: rules.needsPlace ? Number(source.longitude) : null,
    };
  });
  return { problems, request: { chartType: type, configs: configs.data, chartSourceConfigs } };
}
