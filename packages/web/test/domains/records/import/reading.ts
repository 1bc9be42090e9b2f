import type { Language } from '@tinkerstream/contract/platform/language';
import type { Batch } from '../../../../src/domains/records/import/reading/batches.ts';
import {
  type Choices,
  type Column,
  missingIn,
  type Target,
} from '../../../../src/domains/records/import/reading/choices.ts';
import type { HeadingChoice } from '../../../../src/domains/records/import/reading/guess.ts';
import { type OpenedFile, openFile } from '../../../../src/domains/records/import/reading/open-file.ts';

/** A topic without data types and boards. */
export const NEW_TOPIC: Target = { dataTypes: [], computed: [], boards: [] };
export const LATEST = Date.parse('2026-06-01T00:00:00Z');

export interface ReadOptions {
  readonly target?: Target;
  readonly zone?: string | number;
  readonly language?: Language;
  /** The time when the file was written. */
  readonly written?: string;
  readonly headings?: HeadingChoice;
  /** The choices that the user changes. */
  readonly changes?: (choices: Choices) => Partial<Choices>;
}

export interface ReadFile {
  readonly opened: OpenedFile;
  readonly choices: Choices;
  /** `time`, `none`, or `=key` for values; `=key#` for numbers. */
  readonly columns: readonly string[];
  /** `time key=value`, with `@serial` for values of a board. */
  readonly values: readonly string[];
  /** `line problem text`. */
  readonly errors: readonly string[];
  readonly missing: string | undefined;
  readonly restarts: number;
}

/** Opens a file as an import does, and reads all that it would store. */
export async function readFile(
  content: string | Uint8Array<ArrayBuffer>,
  options: ReadOptions = {},
): Promise<ReadFile> {
  const { target = NEW_TOPIC, zone = 'Asia/Hong_Kong', language = 'en', written = '2026-05-01T00:00:00Z' } = options;
  const file = new File([content], 'log.csv', { lastModified: Date.parse(written) });
  const opened = await openFile(file, { language, target, zone });
  const guessed = (await opened.guess(options.headings ?? 'found')).choices;
  const choices = { ...guessed, ...options.changes?.(guessed) };
  const summary = await opened.check(choices, LATEST);
  const values: string[] = [];
  for await (const batch of opened.batches(choices, LATEST, 0)) {
    for (const [index, value] of batch.values.entries()) {
      const { key, serialNumber } = batch.series[batch.seriesIndexes[index] as number] ?? { key: '', serialNumber: '' };
      const board = serialNumber === '' ? '' : `@${serialNumber}`;
      values.push(`${timeText(batch.times[index] as number)} ${key}${board}=${value}`);
    }
  }
  if (values.length !== summary.values) throw new Error('The summary and the batches differ');
  const errors = summary.errors.map(({ line, problem, text }) => `${line} ${problem} ${text}`.trim());
  const columns = choices.columns.map(columnText);
  return { opened, choices, columns, values, errors, missing: missingIn(choices), restarts: summary.restarts };
}

/** The batches of an import from a row on. */
export async function batchesFrom(
  { opened, choices }: Pick<ReadFile, 'opened' | 'choices'>,
  row = 0,
): Promise<Batch[]> {
  const batches: Batch[] = [];
  for await (const batch of opened.batches(choices, LATEST, row)) batches.push(batch);
  return batches;
}

function columnText(column: Column): string {
  if (column.is !== 'values') return column.is;
  return `=${column.key}${column.isNumeric ? '#' : ''}${column.unit === undefined ? '' : ` ${column.unit}`}`;
}

/** A time without parts that are zero: `2025-05-25T10:00Z`. */
function timeText(time: number): string {
  return new Date(time).toISOString().replace(/(?::00)?\.000Z$/, 'Z');
}
