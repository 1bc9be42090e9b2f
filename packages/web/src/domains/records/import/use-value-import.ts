import { useQueryClient } from '@tanstack/react-query';
import { recordErrors } from '@tinkerstream/contract/error-codes';
import { addImportedValues, forgetImport, getImport, type ImportProgress } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/texts.ts';
import { call } from '../../../platform/requests/call.ts';
import { ApiError } from '../../../platform/requests/request.ts';
import { type Choices, clashIn, missingIn, type Target } from './reading/choices.ts';
import { FileReadError, type ImportReader, openImportReader } from './reading/file-reader.ts';
import type { HeadingChoice } from './reading/guess.ts';
import type { Preview } from './reading/messages.ts';
import { readChoices, storedChoices } from './reading/stored-choices.ts';
import type { Summary } from './reading/summary.ts';

/** The time in milliseconds after which a server that does not respond is asked again. */
const RETRY_MS = 2000;

const NEW: ImportProgress = { rows: 0, values: 0, alreadyThere: 0, choices: '', isFinished: false };

/** The state of the dialog. */
export type ImportState =
  | { readonly is: 'choosing'; readonly failure?: FileReadError }
  | { readonly is: 'reading' }
  | OpenFile
  | {
      readonly is: 'running';
      readonly rows: number;
      readonly total: number;
      /** The time until the end in seconds; undefined at the beginning. */
      readonly secondsLeft: number | undefined;
      readonly isWaiting: boolean;
    }
  | { readonly is: 'stopped'; readonly rows: number; readonly error?: unknown }
  | ({ readonly is: 'done' } & Pick<ImportProgress, 'values' | 'alreadyThere'>);

/** A file whose import has not begun in this dialog. */
export interface OpenFile {
  readonly is: 'open';
  readonly name: string;
  readonly hash: string;
  readonly choices: Choices;
  readonly preview: Preview;
  /** The number of columns with values that are left out, because the topic has no room for more data types. */
  readonly leftOut: number;
  /** What the file would store; undefined while the file is being read. */
  readonly summary: Summary | undefined;
  /** The part of the file that the server has stored. */
  readonly stored: ImportProgress;
}

/** Reads a file and imports it into a topic. Closing the dialog stops the import after the current batch. */
export function useValueImport(topic: Topic) {
  const { language } = useLanguage();
  const queries = useQueryClient();
  const [state, setState] = useState<ImportState>({ is: 'choosing' });
  const reader = useRef<ImportReader>(undefined);
  /** A new object for each file, each choice and each stop: work that began before it no longer counts. */
  const turn = useRef({});
  const target: Target = {
    dataTypes: topic.dataRecordTypes
      .filter(({ formula }) => !formula)
      .map(({ keyName, dataRecordTypeName, sentNames = [] }) => ({
        key: keyName,
        name: dataRecordTypeName,
        sentNames,
      })),
    computed: topic.dataRecordTypes.filter(({ formula }) => formula).map(({ keyName }) => keyName),
    boards: topic.devices.map(({ serialNumber, serialName }) => ({ serialNumber, serialName })),
  };
  useEffect(
    () => () => {
      turn.current = {};
      reader.current?.close();
    },
    [],
  );

  function begin(): () => boolean {
    const mine = {};
    turn.current = mine;
    return () => turn.current === mine;
  }

  function fail(error: unknown): void {
    if (error instanceof FileReadError) setState({ is: 'choosing', failure: error });
    else setState({ is: 'stopped', rows: 0, error });
  }

  async function open(file: File): Promise<void> {
    const isCurrent = begin();
    setState({ is: 'reading' });
    reader.current?.close();
    const opened = openImportReader();
    reader.current = opened;
    try {
      const { hash, choices: guessed, leftOut } = await opened.run('open', { file, language, target });
      const found = await call(getImport, { topicId: topic.id, file: hash });
      // Importing a finished file again stores only new values, so its progress may start again.
      if (found.isFinished) await call(forgetImport, { topicId: topic.id, file: hash });
      const stored = found.isFinished ? NEW : found;
      const choices = found.rows > 0 ? readChoices(found.choices) : guessed;
      const preview = await opened.run('preview', { choices, latest: Date.now() });
      if (!isCurrent()) return;
      const shown = {
        is: 'open',
        name: file.name,
        hash,
        choices,
        leftOut,
        preview,
        stored,
        summary: undefined,
      } as const;
      setState(shown);
      await check(shown, isCurrent);
    } catch (error) {
      if (isCurrent()) fail(error);
    }
  }

  async function check(file: OpenFile, isCurrent: () => boolean): Promise<void> {
    if (missingIn(file.choices) || clashIn(file.choices.columns)) return;
    const summary = await reader.current?.run('check', { choices: file.choices, latest: Date.now() });
    if (isCurrent() && summary) setState({ ...file, summary });
  }

  async function change(file: OpenFile, choices: Choices): Promise<void> {
    const isCurrent = begin();
    const changed = { ...file, choices, summary: undefined };
    setState(changed);
    try {
      const preview = await reader.current?.run('preview', { choices: changed.choices, latest: Date.now() });
      if (!isCurrent() || !preview) return;
      setState({ ...changed, preview });
      await check({ ...changed, preview }, isCurrent);
    } catch (error) {
      if (isCurrent()) fail(error);
    }
  }

  /** Reads the file with other headings, and guesses everything else again. */
  async function chooseHeadings(file: OpenFile, headings: HeadingChoice): Promise<void> {
    const isCurrent = begin();
    try {
      const guessed = await reader.current?.run('guess', { headings });
      if (guessed && isCurrent()) await change({ ...file, leftOut: guessed.leftOut }, guessed.choices);
    } catch (error) {
      if (isCurrent()) fail(error);
    }
  }

  /** Starts again at the beginning of the file, so that its choices can be changed. */
  async function startOver(file: OpenFile): Promise<void> {
    const isCurrent = begin();
    try {
      await call(forgetImport, { topicId: topic.id, file: file.hash });
      if (isCurrent()) await change({ ...file, stored: NEW }, file.choices);
    } catch (error) {
      if (isCurrent()) fail(error);
    }
  }

  async function run({ hash, choices, stored, summary }: OpenFile): Promise<void> {
    const isCurrent = begin();
    const kept = stored.rows > 0 ? stored.choices : storedChoices(choices);
    if (kept === undefined) return;
    const total = summary?.rows ?? 0;
    const from = stored.rows;
    const started = performance.now();
    let progress = stored;
    const show = (isWaiting: boolean) => {
      const done = progress.rows - from;
      const perRow = (performance.now() - started) / 1000 / Math.max(done, 1);
      const secondsLeft = done > 0 ? (total - progress.rows) * perRow : undefined;
      setState({ is: 'running', rows: progress.rows, total, secondsLeft, isWaiting });
    };
    show(false);
    try {
      // A wrong time zone gives times in the future. The file was checked against this clock too.
      const latest = Date.now();
      while (isCurrent() && !progress.isFinished) {
        const batch = await reader.current?.run('batch', { choices, latest, firstRow: progress.rows });
        if (!batch) break;
        const input = { topicId: topic.id, file: hash, choices: kept, ...batch };
        progress = await answered(
          () => call(addImportedValues, input),
          isCurrent,
          () => show(true),
        );
        if (isCurrent()) show(false);
      }
      if (!isCurrent()) return;
      setState({ is: 'done', values: progress.values, alreadyThere: progress.alreadyThere });
      await queries.invalidateQueries();
    } catch (error) {
      if (isCurrent()) setState({ is: 'stopped', rows: progress.rows, error });
    }
  }

  function stop(rows: number): void {
    begin();
    setState({ is: 'stopped', rows });
  }

  return { state, target, open, change, chooseHeadings, startOver, run, stop };
}

/** Repeats a call until the server responds, or the call no longer counts. @throws ApiError for a refusal */
async function answered<Answer>(
  ask: () => Promise<Answer>,
  isCurrent: () => boolean,
  wait: () => void,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
      const isBusy = error instanceof ApiError && error.errors.some(({ code }) => code === recordErrors.importRunning);
      if (!isCurrent() || (isRefused && !isBusy)) throw error;
      wait();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
