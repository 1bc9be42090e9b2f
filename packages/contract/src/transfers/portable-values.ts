import * as z from 'zod/mini';
import { exactText, list } from '../platform/bounded.ts';
import { TypedTopicName } from '../platform/topic-name.ts';
import { DataTypeKey } from '../points/data-type.ts';
import { LARGEST_NUMBER, recordValue } from '../points/number.ts';
import type { RecordValue } from '../points/value.ts';
import { MAX_DEVICES, MAX_SERIES } from '../records/import.ts';
import { MAX_LEFT_OUT, MAX_REASON_LENGTH } from '../records/left-out.ts';
import { ANNOTATION_ORIGINS, annotationText, MAX_ANNOTATIONS } from '../topics/annotations.ts';
import { pathText, type ReadProblem } from './read-problem.ts';

/** Maximum values and bytes of a file with values. */
export const MAX_FILE_VALUES = 200_000;
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** Maximum topics of a file. */
export const MAX_FILE_TOPICS = 500;

/** Maximum length of a text: the longest message has as many bytes. */
const MAX_TEXT_LENGTH = 65_536;

const Label = exactText({ atMost: 1000 });

/** An annotated moment of a topic; `by` is the name of a board or event trigger, '' for persons. */
const FileNote = z.object({
  topicName: TypedTopicName,
  time: z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  text: exactText({ atLeast: 1, atMost: MAX_TEXT_LENGTH }).check(z.overwrite(annotationText), z.minLength(1)),
  origin: z.enum(ANNOTATION_ORIGINS),
  by: z._default(Label, ''),
});

/** A value that charts and statistics leave out, and why; `series` is the index of its series. */
const FileLeftOut = z.object({
  series: z.int().check(z.minimum(0)),
  time: z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  value: z.union([z.number(), exactText({ atMost: MAX_TEXT_LENGTH })]),
  reason: exactText({ atLeast: 1, atMost: MAX_REASON_LENGTH }),
});

/** The sources to which `values` refer by index: a device of a topic, and the values of a device under a key. */
export const FileSources = z.object({
  devices: list(
    z.object({
      topicName: TypedTopicName,
      serialNumber: Label.check(z.minLength(1)),
      serialName: z._default(Label, ''),
      /** The name that people have given the device. */
      shownName: z._default(Label, ''),
    }),
    { atMost: MAX_FILE_TOPICS * MAX_DEVICES },
  ),
  series: list(
    z.object({ topicName: TypedTopicName, keyName: DataTypeKey, device: z._default(z.nullable(z.int()), null) }),
    { atMost: MAX_FILE_TOPICS * MAX_SERIES },
  ),
  values: list(z.unknown(), { atMost: MAX_FILE_VALUES }),
  /** Annotated moments. Files of earlier versions have none. */
  notes: z._default(list(FileNote, { atMost: MAX_FILE_TOPICS * MAX_ANNOTATIONS }), []),
  /** Values that are left out. Files of earlier versions have none. */
  leftOut: z._default(list(FileLeftOut, { atMost: MAX_FILE_TOPICS * MAX_LEFT_OUT }), []),
});

/** The values in a file as columns, which cross threads fast. */
export interface FileValues extends Pick<z.infer<typeof FileSources>, 'devices' | 'series' | 'notes' | 'leftOut'> {
  /** The index of the series of each value. */
  readonly seriesIndexes: Int32Array;
  /** The times in milliseconds since 1970 UTC. */
  readonly times: Float64Array;
  readonly values: readonly RecordValue[];
}

interface Sources {
  readonly topics: readonly {
    readonly topicName?: string | undefined;
    readonly dataRecordTypes: readonly { readonly keyName: string }[];
  }[];
}

type ReadValues =
  | { readonly values: FileValues; readonly problem?: never }
  | { readonly values?: never; readonly problem: ReadProblem };

/**
 * Reads the part of a file with its values: `values` is a list of series, time and value, the oldest first.
 * @param now in milliseconds since 1970 UTC; no value may be later
 */
export function readPortableValues(value: unknown, { topics }: Sources, now: number): ReadValues {
  const mistake = (...path: PropertyKey[]) =>
    ({ problem: { kind: 'MISTAKE', detail: pathText(['records', ...path]) } }) as const;
  const { data, error } = FileSources.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (issue?.code === 'too_big' && issue.path[0] === 'values' && issue.path.length === 1)
    return { problem: { kind: 'TOO_LARGE' } };
  if (!data) return mistake(...(issue?.path ?? []));
  const { devices, series, values, notes, leftOut } = data;
  const keysOf = new Map(topics.map((topic) => [topic.topicName, topic.dataRecordTypes.map(({ keyName }) => keyName)]));
  const wrongSource = findWrongSource(data, keysOf);
  if (wrongSource) return mistake(...wrongSource);

  const seriesIndexes = new Int32Array(values.length);
  const times = new Float64Array(values.length);
  const read: RecordValue[] = [];
  for (const [at, entry] of values.entries()) {
    const [index, time, given] = Array.isArray(entry) && entry.length === 3 ? entry : [];
    const stored = storedValue(given);
    if (!(Number.isInteger(index) && index in series) || !isTime(time) || stored === undefined)
      return mistake('values', at);
    if (time > now) return { problem: { kind: 'FUTURE', detail: pathText(['records', 'values', at]) } };
    seriesIndexes[at] = index;
    times[at] = time;
    read.push(stored);
  }
  const omitted: FileValues['leftOut'] = [];
  for (const [at, one] of leftOut.entries()) {
    const stored = storedValue(one.value);
    if (stored === undefined) return mistake('leftOut', at, 'value');
    if (one.time > now) return { problem: { kind: 'FUTURE', detail: pathText(['records', 'leftOut', at]) } };
    omitted.push({ ...one, value: stored });
  }
  return { values: { devices, series, notes, leftOut: omitted, seriesIndexes, times, values: read } };
}

function findWrongSource(
  { devices, series, notes, leftOut }: z.infer<typeof FileSources>,
  keysOf: ReadonlyMap<string | undefined, readonly string[]>,
): PropertyKey[] | undefined {
  const known = new Set<string>();
  const counts = new Map<string, number>();
  /** @returns whether the name is new, and there is room for it */
  const take = (name: string, counter: string, limit: number) => {
    const count = (counts.get(counter) ?? 0) + 1;
    counts.set(counter, count);
    if (known.has(name) || count > limit) return false;
    known.add(name);
    return true;
  };
  for (const [at, { topicName, serialNumber }] of devices.entries()) {
    if (!keysOf.has(topicName)) return ['devices', at, 'topicName'];
    if (!take(`device ${topicName} ${serialNumber}`, `devices ${topicName}`, MAX_DEVICES)) return ['devices', at];
  }
  for (const [at, { topicName, keyName, device }] of series.entries()) {
    const keys = keysOf.get(topicName);
    if (!keys) return ['series', at, 'topicName'];
    if (!keys.includes(keyName)) return ['series', at, 'keyName'];
    if (device !== null && devices[device]?.topicName !== topicName) return ['series', at, 'device'];
    // Each data type has room for the series without a device.
    const counter = device === null ? 'others' : `series ${topicName}`;
    const limit = device === null ? Number.POSITIVE_INFINITY : MAX_SERIES - keys.length;
    if (!take(`series ${topicName} ${keyName} ${device}`, counter, limit)) return ['series', at];
  }
  for (const [at, { topicName }] of notes.entries()) {
    if (!keysOf.has(topicName)) return ['notes', at, 'topicName'];
    if (!take(`note ${at}`, `notes ${topicName}`, MAX_ANNOTATIONS)) return ['notes', at];
  }
  for (const [at, { series: index }] of leftOut.entries()) {
    const topicName = series[index]?.topicName;
    if (topicName === undefined) return ['leftOut', at, 'series'];
    if (!take(`left out ${at}`, `left out of ${topicName}`, MAX_LEFT_OUT)) return ['leftOut', at];
  }
  return undefined;
}

function isTime(time: unknown): time is number {
  return Number.isSafeInteger(time) && (time as number) >= 0;
}

function storedValue(value: unknown): RecordValue | undefined {
  if (typeof value === 'number') return Math.abs(value) <= LARGEST_NUMBER ? value : undefined;
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH || value.includes('\0')) return undefined;
  return recordValue(value.toWellFormed());
}
