import type { Language } from '@tinkerstream/contract/platform/language';
import type { Batch } from './batches.ts';
import type { Choices, Reading, Target } from './choices.ts';
import type { HeadingChoice } from './guess.ts';
import type { RowProblem } from './row-reader.ts';
import type { Summary } from './summary.ts';

/** The interpretation of a cell. */
export type Understood =
  | { readonly is: 'time'; readonly time: number }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'text' | 'missing' }
  | { readonly is: 'error'; readonly problem: RowProblem };

export interface PreviewRow {
  /** The position in the file, from 0, and the line on which the row begins, from 1. */
  readonly row: number;
  readonly line: number;
  readonly is: 'above' | 'headings' | 'data';
  readonly cells: readonly string[];
  /** The interpretation of the cell in each column; undefined for cells that are left out. */
  readonly understood: readonly (Understood | undefined)[];
}

/** The first rows of a file, as text and with the interpretation of each cell. */
export interface Preview {
  readonly rows: readonly PreviewRow[];
  /** The headings; '' for columns without a heading. */
  readonly headings: readonly string[];
  /** The names of the columns, all of them different. */
  readonly names: readonly string[];
  /** How each column would be read as a column of values. */
  readonly readings: readonly Reading[];
  /** For each column, a cell that a decimal point and a decimal comma read differently. */
  readonly openCells: readonly (OpenCell | undefined)[];
}

export interface OpenCell {
  readonly text: string;
  readonly point: string;
  readonly comma: string;
}

export interface GuessedFile {
  readonly choices: Choices;
  /** The number of columns with values that are left out, because the topic has no room for more data types. */
  readonly leftOut: number;
}

/** The tasks of the worker for the file that it received first. */
export interface ImportTasks {
  /** Reads a sample of a file, and the hash of all its bytes. */
  readonly open: {
    readonly input: { readonly file: File; readonly language: Language; readonly target: Target };
    readonly output: GuessedFile & { readonly hash: string };
  };
  /** Guesses again, with other headings. */
  readonly guess: { readonly input: { readonly headings: HeadingChoice }; readonly output: GuessedFile };
  readonly preview: {
    readonly input: { readonly choices: Choices; readonly latest: number };
    readonly output: Preview;
  };
  readonly check: { readonly input: { readonly choices: Choices; readonly latest: number }; readonly output: Summary };
  /** The batch that begins with a row; undefined after the last. */
  readonly batch: {
    readonly input: { readonly choices: Choices; readonly latest: number; readonly firstRow: number };
    readonly output: Batch | undefined;
  };
}

export type ImportTask = keyof ImportTasks;

export type ImportRequest = {
  readonly [Task in ImportTask]: {
    readonly id: number;
    readonly task: Task;
    readonly input: ImportTasks[Task]['input'];
  };
}[ImportTask];

/** The reasons why a file cannot be read. */
export type ReadFailure = 'open-quote' | 'too-large' | 'unreadable';

export type ImportAnswer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly failure: ReadFailure; readonly line?: number };
