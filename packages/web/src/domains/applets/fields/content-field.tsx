import { Button, Menu, Textarea, TextInput } from '@mantine/core';
import { MAX_ACTION_CONTENT, referenceText } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import classes from './content-field.module.css';
import { unknownReference } from './project-topics.ts';

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
  const { applets: texts } = useTexts();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const topics = project.topics.filter(({ dataRecordTypes }) => dataRecordTypes.length > 0);
  const unknown = unknownReference(value, project);
  const Field = isLong ? Textarea : TextInput;

  function insert(text: string) {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const start = selectionStart ?? value.length;
    const inserted = value.slice(0, start) + text + value.slice(selectionEnd ?? start);
    onChange(inserted.slice(0, maxLength));
    // After the menu has given the focus back to its button.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(start + text.length, start + text.length);
    });
  }

  return (
    <div className={classes.field}>
      <Field
        {...field}
        ref={input}
        label={label}
        value={value}
        error={error && unknown ? texts.referenceUnknown(unknown) : error}
        maxLength={maxLength}
        withAsterisk={isRequired}
        autoComplete="off"
        {...(isLong && { rows: 3, resize: 'vertical' })}
        onChange={(event) => onChange(event.currentTarget.value)}
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
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
