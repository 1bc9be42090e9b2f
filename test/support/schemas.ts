import { API } from '@tinkerstream/contract/api';
import { AppletFile } from '@tinkerstream/contract/applets';
import { CHART_CONFIGS } from '@tinkerstream/contract/charts';
import { RoomRequest } from '@tinkerstream/contract/platform/socket';
import { FileSources, ProjectContent } from '@tinkerstream/contract/transfers';
import type * as z from 'zod/mini';

/** A part of a schema with its place: `createChart.chartSourceConfigs[].description`. */
export interface SchemaPart {
  readonly place: string;
  readonly schema: z.core.$ZodTypes;
}

/** The schemas of all inputs by name: calls, events of the live socket, files. */
export const INPUTS: Readonly<Record<string, z.core.$ZodType>> = {
  ...Object.fromEntries(
    Object.values(API).flatMap((calls) => Object.entries(calls).map(([name, { request }]) => [name, request])),
  ),
  ...Object.fromEntries(Object.entries(CHART_CONFIGS).map(([type, schema]) => [`configs of ${type}`, schema])),
  'request_data of the socket': RoomRequest,
  'project file': ProjectContent,
  'values of a project file': FileSources,
  'event trigger in a file': AppletFile,
};

/** All parts of a schema, including nested ones. */
export function* partsOf(place: string, schema: z.core.$ZodType): Generator<SchemaPart> {
  const part = schema as z.core.$ZodTypes;
  yield { place, schema: part };
  for (const [suffix, inner] of innerOf(part._zod.def)) yield* partsOf(place + suffix, inner);
}

function innerOf(def: z.core.$ZodTypes['_zod']['def']): [suffix: string, schema: z.core.$ZodType][] {
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([key, inner]) => [`.${key}`, inner]);
    case 'array':
      return [['[]', def.element]];
    case 'tuple':
      return def.items.map((item, index) => [`[${index}]`, item]);
    case 'union':
      return def.options.map((option, index) => [`|${index}`, option]);
    case 'pipe':
      return [
        ['', def.in],
        ['', def.out],
      ];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return [['', def.innerType]];
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'unknown':
    case 'transform':
    case 'file':
      return [];
    default:
      throw new Error(`Nothing looks inside a ${def.type} yet`);
  }
}
