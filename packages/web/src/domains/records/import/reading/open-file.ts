import type { Language } from '@tinkerstream/contract/platform/language';
import { type Batch, batchesOf } from './batches.ts';
import { type Choices, countsFromStart, type Target } from './choices.ts';
import { guessChoices, type HeadingChoice, tableOf } from './guess.ts';
import type { GuessedFile, Preview } from './messages.ts';
import { previewOf } from './preview.ts';
import { createRowReader, type RowReader } from './row-reader.ts';
import { contentOf } from './source/content.ts';
import { type Sample, sampleOf } from './source/sample.ts';
import { type Summary, summaryOf } from './summary.ts';
import { DAY_MS, type TimeFormat } from './times/times.ts';
import { writtenStart } from './times/written-start.ts';
import type { Zone } from './times/zones.ts';

/** The earliest modification time that counts: before it, the clock was not set. The drive of a micro:bit always says 2006. */
const FIRST_FILE = Date.UTC(2010, 0, 1);
const SECOND_MS = 1000;

/**
 * A likely start of a file's times: the file was written when its last value was measured. Times of day start at a
 * midnight.
 * @param written when the file was written; this and the result are in milliseconds since 1970 UTC
 * @param length from the start to the last value, in milliseconds
 */
function proposedStart(format: TimeFormat, written: number, length: number, now = Date.now()): number | undefined {
  if (written < FIRST_FILE || written > now) return undefined;
  if (format !== 'clock') return Math.floor((written - length) / SECOND_MS) * SECOND_MS;
  const midnight = new Date(written);
  midnight.setHours(0, 0, 0, 0);
  const days = Math.floor(length / DAY_MS) + (length % DAY_MS > written - midnight.getTime() ? 1 : 0);
  midnight.setDate(midnight.getDate() - days);
  return midnight.getTime();
}

interface FileOptions {
  readonly language: Language;
  readonly target: Target;
  /** The time zone of this computer. */
  readonly zone: Zone;
}

/** The file of an import, from the first look to the last batch. */
export interface OpenedFile {
  guess(headings: HeadingChoice): Promise<GuessedFile>;
  preview(choices: Choices, latest: number): Preview;
  check(choices: Choices, latest: number): Promise<Summary>;
  /** @param from the number of rows with data that are stored already */
  batches(choices: Choices, latest: number, from: number): AsyncGenerator<Batch>;
}

/** @throws ContentError; OpenQuoteError; DOMException if the file has changed or is gone */
export async function openFile(file: File, { language, target, zone }: FileOptions): Promise<OpenedFile> {
  const content = await contentOf(file);
  const sample: Sample = await sampleOf(content, language);
  const readerOf = (choices: Choices, latest: number): RowReader =>
    createRowReader(choices, tableOf(sample, choices), target, latest);
  return {
    guess: async (headings) => {
      const { choices, leftOut } = guessChoices(sample, target, { zone, latest: Date.now(), headings });
      if (!countsFromStart(choices.timeFormat)) return { choices, leftOut };
      const fromZero = { ...choices, start: 0 };
      const { to } = await summaryOf(content, fromZero, readerOf(fromZero, Number.POSITIVE_INFINITY));
      const above = sample.head.slice(0, choices.firstRow).map(({ cells }) => cells);
      const written = writtenStart(above, { zone, needsClock: choices.timeFormat !== 'clock' });
      const start =
        written ?? (to === undefined ? undefined : proposedStart(choices.timeFormat, file.lastModified, to));
      return { choices: { ...choices, ...(start !== undefined && { start }) }, leftOut };
    },
    preview: (choices, latest) => {
      const table = tableOf(sample, choices);
      return previewOf(sample, choices, table, createRowReader(choices, table, target, latest));
    },
    check: (choices, latest) => summaryOf(content, choices, readerOf(choices, latest)),
    batches: (choices, latest, from) => batchesOf(content, choices, readerOf(choices, latest), from),
  };
}
