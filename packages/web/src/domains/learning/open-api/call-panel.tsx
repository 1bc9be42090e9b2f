import { Button, FileInput, Flex, NativeSelect, TextInput } from '@mantine/core';
import { MAX_PICTURE_BYTES, MAX_PICTURE_MEGABYTES } from '@tinkerstream/contract/platform/picture';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { AnswerView } from './answer-view.tsx';
import { type ApiAnswer, sendRequest } from './api-answer.ts';
import type { Field, Operation } from './api-file.ts';
import { requestOf } from './api-request.ts';
import classes from './explorer.module.css';
import { choicesOf, initialValues, withinChoices } from './initial-values.ts';
import { SnippetTabs } from './snippet-tabs.tsx';

interface CallPanelProps {
  readonly operation: Operation;
  /** The path before that of the call, with the key. */
  readonly basePath: string;
  readonly topics: Project['topics'];
}

/** One call: its fields, a program for it, and what the server answers. */
export function CallPanel({ operation, basePath, topics }: CallPanelProps) {
  const { openApi: texts } = useFurtherTexts();
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
  const { openApi: texts } = useFurtherTexts();
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

/** Browsers say nothing useful about a refusal that comes while they still send, so the size is checked here too. */
function pictureProblem(file: File | undefined): 'missing' | 'tooLarge' | undefined {
  if (!file) return 'missing';
  return file.size > MAX_PICTURE_BYTES ? 'tooLarge' : undefined;
}

/** The time here, in the offset of this place. */
function localNow() {
  const now = new Date();
  return { time: now.getTime(), offsetMinutes: -now.getTimezoneOffset() };
}
