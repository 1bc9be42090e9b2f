import { Button, Menu } from '@mantine/core';
import {
  FUNCTION_NAMES,
  isOccasionName,
  MAX_ACTION_CONTENT,
  OCCASION_NAMES,
  referenceText,
  valuesIn,
} from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import classes from './content-field.module.css';
import { ContentInput } from './content-input.tsx';
import { hasTopic } from './project-topics.ts';

interface ContentFieldProps {
  readonly project: Project;
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly error?: string | false | undefined;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  /** Several lines. */
  readonly isLong?: boolean;
  readonly onChange: (value: string) => void;
}

/** A text of an action, with a menu that inserts the latest value of a data type as `{topic.key}`. */
export function ContentField(props: ContentFieldProps) {
  const {
    project,
    label,
    value,
    maxLength = MAX_ACTION_CONTENT,
    isRequired = true,
    isLong,
    error,
    onChange,
    ...field
  } = props;
  const { applets: texts, appletList } = useTexts();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const topics = project.topics.filter(({ dataRecordTypes }) => dataRecordTypes.length > 0);
  const unknown = unknownText(value, project);

  function replace(start: number, end: number, text: string) {
    onChange((value.slice(0, start) + text + value.slice(end)).slice(0, maxLength));
    // After the menu has given the focus back to its button.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(start + text.length, start + text.length);
    });
  }

  function insert(text: string) {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const start = selectionStart ?? value.length;
    replace(start, selectionEnd ?? start, text);
  }

  return (
    <div className={classes.field}>
      <ContentInput
        {...field}
        project={project}
        inputRef={input}
        label={label}
        value={value}
        isLong={isLong ?? false}
        error={error && unknown ? texts.referenceUnknown(unknown) : error}
        maxLength={maxLength}
        withAsterisk={isRequired}
        onChange={onChange}
        onReplace={replace}
      />
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            className={classes.insert}
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            aria-label={texts.insertInto(label)}
          >
            {texts.insert}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.values}>
          <Menu.Label>{appletList.occasion}</Menu.Label>
          {OCCASION_NAMES.map((name) => (
            <Menu.Item key={name} onClick={() => insert(`{${name}}`)}>
              {appletList.occasionNames[name]} <code>{`{${name}}`}</code>
            </Menu.Item>
          ))}
          {topics.length === 0 && <Menu.Label>{texts.nothingToInsert}</Menu.Label>}
          {topics.map(({ topicId, topicName, description, dataRecordTypes }) => (
            <div key={topicId}>
              <Menu.Label>{description}</Menu.Label>
              {dataRecordTypes.map(({ id, keyName, dataRecordTypeName }) => (
                <Menu.Item key={id} onClick={() => insert(referenceText({ topicName, key: keyName }))}>
                  {dataRecordTypeName} <code>{referenceText({ topicName, key: keyName })}</code>
                </Menu.Item>
              ))}
            </div>
          ))}
          <Menu.Label>
            {appletList.calculate} <code>{'{round(temp * 1.8 + 32, 1)}'}</code>
            <br />
            {appletList.functions} <code>{FUNCTION_NAMES.join(', ')}</code>
          </Menu.Label>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** What a wrong text reads that it may not: a topic that is not there, or else a key that the message may not have. */
function unknownText(value: string, project: Project): string | undefined {
  const read = valuesIn({ kind: 'text', value, hasExpressions: true });
  const gone = read.find(({ topicName }) => topicName !== '' && !hasTopic(project, topicName));
  if (gone) return referenceText(gone);
  const own = read.find(({ topicName, key }) => topicName === '' && !isOccasionName(key));
  return own && `{${own.key}}`;
}
