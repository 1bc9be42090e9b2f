import { MAX_PICTURE_BYTES, MAX_PICTURE_MEGABYTES } from '@tinkerstream/contract/platform/media-types';
import { durationText } from '@tinkerstream/contract/platform/time/duration';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { Button, FileInput, Flex, NativeSelect, Tabs, TextInput } from '../../../ui/kit.ts';
import { CopyButton } from '../../../ui/links/copy-button.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { type ApiAnswer, sendRequest } from './api-answer.ts';
import type { Field, Operation } from './api-file.ts';
import { type ApiRequest, requestOf } from './api-request.ts';
import classes from './explorer.module.css';
import { choicesOf, initialValues, withinChoices } from './initial-values.ts';
import { SNIPPET_LANGUAGES, SNIPPETS, type SnippetLanguage } from './snippets.ts';

interface CallPanelProps {
  readonly operation: Operation;
  /** The path with the key, before the path of the call. */
  readonly basePath: string;
  readonly topics: Project['topics'];
}

/** One call: its fields, a program for it, and the server's response. */
export function CallPanel({ operation, basePath, topics }: CallPanelProps) {
  const { openApi: texts } = useTexts();
  const [entered, setEntered] = useState(() => initialValues(operation, topics[0], localNow()));
  const values = withinChoices(operation, topics, entered);
  const [file, setFile] = useState<File>();
  const [isTried, setTried] = useState(false);
  const problem = operation.picture && pictureProblem(file);
  const [answer, setAnswer] = useState<ApiAnswer>();
  // Programs run on other computers; this page may only call its own origin.
  const { origin } = useLinkOrigin();
  const request = (at: string) => requestOf(operation, at + basePath, values, file);
  const [isBusy, tryIt] = useBusy(async () => setAnswer(await sendRequest(request(location.origin))));
  const names = texts.calls[operation.id as keyof typeof texts.calls];

  return (
    <Panel title={names?.title ?? operation.id} hint={names?.text}>
      <div className={classes.call}>
        <Flex
          component="form"
          direction="column"
          gap="sm"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (!problem) void tryIt();
          }}
        >
          <p className={classes.address}>
            <strong>{operation.method}</strong> <code>{operation.path}</code>
          </p>
          {operation.fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              choices={choicesOf(field, topics, values.topicId)}
              value={values[field.name] ?? ''}
              onChange={(value) => setEntered({ ...values, [field.name]: value })}
            />
          ))}
          {operation.picture && (
            <FileInput
              label={texts.picture}
              description={texts.pictureHint(MAX_PICTURE_MEGABYTES)}
              placeholder={texts.choosePicture}
              accept={operation.picture.types.join(',')}
              required
              value={file ?? null}
              onChange={(chosen) => setFile(chosen ?? undefined)}
              error={isTried && problem && texts.pictureProblems[problem]}
            />
          )}
          <div>
            <Button type="submit" loading={isBusy} aria-label={texts.tryThis(names?.title ?? operation.id)}>
              {texts.tryIt}
            </Button>
          </div>
        </Flex>
        <SnippetTabs request={request(origin)} title={names?.title ?? operation.id} />
      </div>
      <AnswerView answer={answer} />
    </Panel>
  );
}

interface FieldInputProps {
  readonly field: Field;
  readonly choices: ReturnType<typeof choicesOf>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FieldInput({ field: { name, isRequired }, choices, value, onChange }: FieldInputProps) {
  const { openApi: texts } = useTexts();
  const shared = {
    label: name,
    description: texts.fields[name as keyof typeof texts.fields],
    required: isRequired,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  return choices && choices.length > 0 ? (
    <NativeSelect {...shared} data={choices} />
  ) : (
    <TextInput {...shared} autoComplete="off" spellCheck={false} />
  );
}

/**
 * The problem of a picture file. Browsers say nothing useful about a refusal that comes while they are still sending, so
 * the size is checked here too.
 */
function pictureProblem(file: File | undefined): 'missing' | 'tooLarge' | undefined {
  if (!file) return 'missing';
  return file.size > MAX_PICTURE_BYTES ? 'tooLarge' : undefined;
}

/** The local time with its UTC offset. */
function localNow() {
  const now = new Date();
  return { time: now.getTime(), offsetMinutes: -now.getTimezoneOffset() };
}

/** The server's response to 'Try it'. */
function AnswerView({ answer }: { answer: ApiAnswer | undefined }) {
  const { openApi: texts } = useTexts();
  const { language } = useLanguage();
  return (
    <div role="status" className={classes.answer}>
      {answer === 'no-answer' && <Mark kind="alert">{texts.noAnswer}</Mark>}
      {answer && answer !== 'no-answer' && (
        <>
          <p>
            {answer.status < 400 ? (
              texts.answered(answer.status)
            ) : (
              <Mark kind="alert">{texts.answered(answer.status)}</Mark>
            )}
            {answer.retryAfter !== undefined &&
              ` ${texts.retryAfter(durationText(Number(answer.retryAfter), language))}`}
          </p>
          <CodeBlock label={texts.answer} text={answer.text} />
        </>
      )}
    </div>
  );
}

const LANGUAGES = Object.keys(SNIPPET_LANGUAGES) as SnippetLanguage[];

/** The request as a program in several languages. */
function SnippetTabs({ request, title }: { request: ApiRequest; title: string }) {
  const { common, openApi: texts } = useTexts();
  return (
    <Tabs defaultValue={LANGUAGES[0]} keepMounted={false} className={classes.snippets}>
      <Tabs.List aria-label={texts.snippetsOf(title)}>
        {LANGUAGES.map((language) => (
          <Tabs.Tab key={language} value={language}>
            {SNIPPET_LANGUAGES[language]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {LANGUAGES.map((language) => {
        const program = SNIPPETS[language](request);
        const name = `${SNIPPET_LANGUAGES[language]}: ${title}`;
        return (
          <Tabs.Panel key={language} value={language} className={classes.snippet}>
            <CodeBlock label={name} text={program} />
            <CopyButton
              value={program}
              label={`${common.copy}: ${name}`}
              shortLabel={common.copy}
              copiedMessage={texts.copied(SNIPPET_LANGUAGES[language])}
            />
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}

/** A text of several lines, which scrolls by keyboard too. */
function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.code} tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}
