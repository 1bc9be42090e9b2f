import type { Language } from '@tinkerstream/contract/platform/language';
import type { Batch } from './batches.ts';
import type { Choices, Target } from './choices.ts';
import type { Summary } from './summary.ts';

/** The first rows of a file, as text. */
export interface Preview {
  /** Empty cells if the file has none. */
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What the worker does with the file that it was given first. */
export interface ImportTasks {
  /** Reads the beginning of a file, and the hash of all its bytes. */
  readonly open: {
    readonly input: { readonly file: File; readonly language: Language; readonly target: Target };
    readonly output: { readonly hash: string; readonly choices: Choices };
  };
  readonly preview: { readonly input: { readonly choices: Choices }; readonly output: Preview };
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

export type ImportAnswer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly failure: 'open-quote' | 'unreadable'; readonly line?: number };
