import { durationText } from '@tinkerstream/contract/platform/time/duration';
import { MAX_DATA_TYPES } from '@tinkerstream/contract/points';
import { MAX_DEVICES } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { ApiError } from '../../../platform/requests/request.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button, FileButton, Group, Stack } from '../../../ui/kit.ts';
import { ProgressLine } from '../../../ui/loading/progress-line.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { countText } from '../../../ui/text/number-text.ts';
import { columnName } from './column-choice.ts';
import { FormatChoices } from './format-choices.tsx';
import { PreviewTable } from './preview-table.tsx';
import { clashIn, missingIn, type Target } from './reading/choices.ts';
import type { FileReadError } from './reading/file-reader.ts';
import { storedChoices } from './reading/stored-choices.ts';
import type { Summary } from './reading/summary.ts';
import { RowErrors } from './row-errors.tsx';
import { importTexts } from './texts.ts';
import { type OpenFile, useValueImport } from './use-value-import.ts';

interface ImportDialogProps {
  readonly topic: Topic;
  readonly onClose: () => void;
}

/** Imports a CSV file into a topic: the user chooses it, sees what it would store, and follows its progress. */
export function ImportDialog({ topic, onClose }: ImportDialogProps) {
  const { common } = useTexts();
  const texts = useTexts(importTexts);
  const { language } = useLanguage();
  const { state, target, open, change, chooseHeadings, startOver, run, stop } = useValueImport(topic);
  const count = (number: number) => countText(number, language);
  const close = (
    <Button variant="default" onClick={onClose}>
      {common.close}
    </Button>
  );
  const choose = (label: string) => (
    <FileButton
      accept=".csv,.tsv,.txt,.log,.dat,.htm,.html,.xlsx,text/csv"
      onChange={(file) => file && void open(file)}
    >
      {(props) => (
        <Button variant={label === texts.choose ? 'filled' : 'default'} leftSection={<Icon name="list" />} {...props}>
          {label}
        </Button>
      )}
    </FileButton>
  );
  const isRunning = state.is === 'running';
  return (
    <Dialog size="xl" title={texts.title} onClose={onClose} closeOnClickOutside={!isRunning} closeOnEscape={!isRunning}>
      {state.is === 'choosing' && (
        <Content>
          <p>{texts.intro}</p>
          {state.failure && <Failure failure={state.failure} />}
          <Buttons>{choose(texts.choose)}</Buttons>
        </Content>
      )}
      {state.is === 'reading' && <p role="status">{texts.reading}</p>}
      {state.is === 'open' && (
        <Content>
          <PreviewTable
            choices={state.choices}
            preview={state.preview}
            target={target}
            isFixed={state.stored.rows > 0}
            onChange={(changes) => void change(state, { ...state.choices, ...changes })}
            onHeadings={(row) => void chooseHeadings(state, row)}
          />
          <FormatChoices
            choices={state.choices}
            isFixed={state.stored.rows > 0}
            onChange={(choices) => void change(state, choices)}
            onHeadings={(headings) => void chooseHeadings(state, headings)}
          />
          <Outlook file={state} target={target} />
          <Buttons>
            {choose(texts.chooseOther)}
            {state.stored.rows > 0 && (
              <Button variant="default" onClick={() => void startOver(state)}>
                {texts.startOver}
              </Button>
            )}
            <Button disabled={!canStart(state, target)} onClick={() => void run(state)}>
              {state.stored.rows > 0 ? texts.continue : texts.start}
            </Button>
          </Buttons>
        </Content>
      )}
      {isRunning && (
        <Content>
          <p role="status">
            {texts.progress(count(state.rows), count(state.total))}
            {state.secondsLeft !== undefined && ` · ${texts.left(durationText(state.secondsLeft, language))}`}
          </p>
          <ProgressLine label={texts.title} value={state.total === 0 ? 0 : state.rows / state.total} />
          {state.isWaiting ? <Mark kind="alert">{texts.waiting}</Mark> : <p>{texts.keepOpen}</p>}
          <Buttons>
            <Button variant="default" onClick={() => stop(state.rows)}>
              {texts.stop}
            </Button>
          </Buttons>
        </Content>
      )}
      {state.is === 'stopped' && (
        <Content>
          {state.error !== undefined && (
            <div role="alert">
              <Mark kind="alert">{texts.failed}</Mark>
              <p>{reasonOf(state.error) || common.loadFailed}</p>
            </div>
          )}
          {state.rows > 0 && <p role="status">{texts.stopped(count(state.rows))}</p>}
          <Buttons>
            {choose(texts.chooseOther)}
            {close}
          </Buttons>
        </Content>
      )}
      {state.is === 'done' && (
        <Content>
          <p role="status">
            <Mark kind="good">{texts.done(count(state.values))}</Mark>
            {state.alreadyThere > 0 && <> {texts.alreadyThere(state.alreadyThere, count(state.alreadyThere))}</>}
          </p>
          <Buttons>
            {choose(texts.chooseOther)}
            {close}
          </Buttons>
        </Content>
      )}
    </Dialog>
  );
}

/** Whether every choice is made, and no limit is exceeded. */
function canStart({ choices, summary, stored }: OpenFile, target: Target): boolean {
  if (!summary || summary.values === 0 || missingIn(choices) || clashIn(choices.columns)) return false;
  return stored.rows > 0 || (!limitExceededBy(summary, target) && storedChoices(choices) !== undefined);
}

/** The effect of importing a file. */
function Outlook({ file, target }: { file: OpenFile; target: Target }) {
  const { name, choices, preview, summary, stored, leftOut } = file;
  const texts = useTexts(importTexts);
  const { language } = useLanguage();
  const count = (number: number) => countText(number, language);
  const nameOf = (column: number) => columnName(column, preview, texts);
  const missing = missingIn(choices);
  const clash = clashIn(choices.columns);
  if (missing) return <Mark kind="alert">{texts.missing[missing]}</Mark>;
  if (clash) {
    const [first, second] = clash.columns;
    return <Mark kind="alert">{texts.clash(nameOf(first), nameOf(second), clash.key)}</Mark>;
  }
  if (!summary) return <p role="status">{texts.checking}</p>;
  const { values, rows, from, to, restarts } = summary;
  const limit = stored.rows > 0 ? undefined : limitExceededBy(summary, target);
  return (
    <Stack gap="xs">
      <p role="status">
        {from === undefined || to === undefined
          ? texts.nothing
          : texts.summary(count(values), count(rows), localTime(from), localTime(to))}
      </p>
      {limit && (
        <Mark kind="alert">
          {texts.limits[limit.of](count(limit.atMost), count(limit.existing), count(limit.added), count(overOf(limit)))}
        </Mark>
      )}
      {storedChoices(choices) === undefined && <Mark kind="alert">{texts.tooManyColumns}</Mark>}
      {leftOut > 0 && stored.rows === 0 && <p>{texts.leftOut(leftOut, count(leftOut), count(MAX_DATA_TYPES))}</p>}
      {restarts > 0 && <p>{texts.restarts(restarts, count(restarts))}</p>}
      {stored.rows > 0 && (
        <p>
          {texts.continues(count(stored.rows))} {texts.startOverHint}
        </p>
      )}
      <RowErrors summary={summary} fileName={name} nameOf={nameOf} />
    </Stack>
  );
}

function overOf({ atMost, existing, added }: ExceededLimit): number {
  return existing + added - atMost;
}

function Failure({ failure: { failure, line = 0 } }: { failure: FileReadError }) {
  const texts = useTexts(importTexts);
  const { language } = useLanguage();
  return (
    <p role="alert">
      <Mark kind="alert">
        {failure === 'open-quote' ? texts.openQuote(countText(line, language)) : texts.failures[failure]}
      </Mark>
    </p>
  );
}

function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.errors.map(({ description }) => description).join(' ') : '';
}

function Content({ children }: { children: ReactNode }) {
  return <Stack gap="md">{children}</Stack>;
}

function Buttons({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" justify="flex-end">
      {children}
    </Group>
  );
}

/** A limit of the topic that an import would exceed, with the numbers. */
interface ExceededLimit {
  readonly of: 'dataTypes' | 'devices';
  readonly atMost: number;
  readonly existing: number;
  readonly added: number;
}

/** @returns the limit that an import would exceed, counting the data types and devices of the topic */
export function limitExceededBy(
  { keys, serialNumbers }: Pick<Summary, 'keys' | 'serialNumbers'>,
  { dataTypes, computed, boards }: Target,
): ExceededLimit | undefined {
  const known = new Set([...dataTypes.map(({ key }) => key), ...computed]);
  const added = keys.filter((key) => !known.has(key)).length;
  if (added > 0 && known.size + added > MAX_DATA_TYPES) {
    return { of: 'dataTypes', atMost: MAX_DATA_TYPES, existing: known.size, added };
  }
  const devices = new Set(boards.map(({ serialNumber }) => serialNumber));
  const newOnes = serialNumbers.filter((serialNumber) => !devices.has(serialNumber)).length;
  if (newOnes === 0 || devices.size + newOnes <= MAX_DEVICES) return undefined;
  return { of: 'devices', atMost: MAX_DEVICES, existing: devices.size, added: newOnes };
}
