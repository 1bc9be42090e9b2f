import * as z from 'zod/mini';
import { projectErrors } from '../error-codes/projects.ts';
import { recordErrors } from '../error-codes/records.ts';
import { permissionErrors } from '../error-codes/subscriptions.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { exactText, list, text } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/primitives.ts';
import { DataTypeKey, SentName, Unit } from '../points/data-type.ts';
import { MAX_DATA_TYPES } from '../points/key.ts';

/** Maximum values and different series in one batch of an import: the server stores it in a few milliseconds. */
export const MAX_IMPORTED_VALUES = 2000;

/** Longest imported text, and longest serial number and name of a device, in characters. */
export const MAX_IMPORTED_TEXT = 1000;
export const MAX_IMPORTED_NAME = 100;

/** Maximum devices in a topic. Messages of further devices are stored without their device, unless expired devices make room. */
export const MAX_DEVICES = 1000;

/**
 * Maximum series with a device in a topic, one for each device under each data type. Further values go to the data
 * type's series without a device, which always exists.
 */
export const MAX_SERIES = 5000;

/**
 * How far the clock of a board or a browser may differ from the server's, in milliseconds: a value within this time
 * counts as new. Later values are from the future.
 */
export const CLOCK_TOLERANCE_MS = 120_000;

/** The SHA-256 of the bytes of a file, in hexadecimal. It names an import, which continues after a stop. */
const FileHash = exactText({ atMost: 64 }).check(z.regex(/^[0-9a-f]{64}$/));

/** The choices of how to read the file, as the browser has them. The server only compares them. */
const Choices = exactText({ atMost: 10_000 });

const Count = z.int().check(z.minimum(0));

/** How much of a file is stored. */
export const ImportProgress = z.object({
  /** The lines with values that are done, from the start of the file. 0 for a new file. */
  rows: Count,
  /** The values that were stored from these lines. */
  values: Count,
  /** Values that the topic had already: an equal value of the same board, under the same key and at the same time. */
  alreadyThere: Count,
  /** The choices of the first batch; '' for a new file. */
  choices: Choices,
  isFinished: z.boolean(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

export const getImport = endpoint({
  method: 'GET',
  path: '/v1/topic/{topicId}/import',
  access: 'user',
  summary:
    'Get how much of a CSV file is imported into a topic. Only the creator of the topic or the owner of its project may import.',
  request: z.object({ topicId: Id, file: FileHash }),
  response: ImportProgress,
  errors: [topicErrors.unknown, projectErrors.roleTooLow, recordErrors.notImportable],
});

export const forgetImport = endpoint({
  method: 'DELETE',
  path: '/v1/topic/{topicId}/import',
  access: 'user',
  summary: 'Let the import of a CSV file begin at its start again. The stored values stay, and are not stored twice.',
  request: z.object({ topicId: Id, file: FileHash }),
  response: z.object({}),
  errors: [topicErrors.unknown, projectErrors.roleTooLow, recordErrors.notImportable, recordErrors.importRunning],
});

/** The series of values: their key and device. */
const ImportedSeries = z.object({
  key: DataTypeKey,
  /** The name from which a key was fitted: its new data type remembers it. */
  sentName: z.optional(SentName),
  /** The unit behind the numbers of the file, such as the `°C` of `21.5 °C`: a new data type gets it. */
  unit: z.optional(Unit),
  /** The serial number; '' for values without a device. */
  serialNumber: text({ atMost: MAX_IMPORTED_NAME }),
  serialName: text({ atMost: MAX_IMPORTED_NAME }),
});

export const addImportedValues = endpoint({
  method: 'POST',
  path: '/v1/topic/{topicId}/import',
  access: 'user',
  summary:
    'Store some rows of a CSV file as values of the past. They are not messages: they reach no board and no event trigger. Values that the topic has already are left out and counted, and the answer says where to go on.',
  request: z
    .object({
      topicId: Id,
      file: FileHash,
      choices: Choices,
      /** The number of rows of the file before this batch, and of rows in it, including rows with errors and without values. */
      firstRow: Count,
      rows: z.int().check(z.minimum(1)),
      /** Whether this batch has the last rows of the file. */
      isLast: z.boolean(),
      series: list(ImportedSeries, { atMost: MAX_IMPORTED_VALUES }),
      /** Columns of equal length. The values of one row follow one another. */
      seriesIndexes: list(Count, { atMost: MAX_IMPORTED_VALUES }),
      /** Times in milliseconds since 1970 UTC, not in the future. */
      times: list(Count, { atMost: MAX_IMPORTED_VALUES }),
      /** Values as a board would send them. */
      values: list(exactText({ atLeast: 1, atMost: MAX_IMPORTED_TEXT }), { atMost: MAX_IMPORTED_VALUES }),
    })
    .check(
      z.refine(
        ({ series, seriesIndexes, times, values }) =>
          times.length === values.length &&
          seriesIndexes.length === values.length &&
          seriesIndexes.every((index) => index < series.length) &&
          new Set(series.map(({ key }) => key)).size <= MAX_DATA_TYPES,
      ),
    ),
  response: ImportProgress,
  errors: [
    topicErrors.unknown,
    topicErrors.tooManyDataTypes,
    projectErrors.roleTooLow,
    permissionErrors.notIncluded,
    recordErrors.notImportable,
    recordErrors.tooManyDevices,
    recordErrors.importRunning,
    recordErrors.keyHasFormula,
    recordErrors.valueInFuture,
  ],
});
