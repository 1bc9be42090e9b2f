import { FUNCTION_NAMES, MAX_ACTION_CONTENT, OCCASION_NAMES, referenceText } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { Menu, MenuItem, MenuLabel } from '../../../ui/menu/menu.tsx';
import classes from './content-field.module.css';
import { ContentInput } from './content-input.tsx';
import { detailProposals, type Proposal } from './content-proposals.ts';
import { unknownText, unknownValue } from './project-topics.ts';
import { useTriggers } from './triggers-context.ts';

interface ContentFieldProps {
  readonly project: Project;
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly error?: string | false | undefined;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  /** Whether the text has several lines. */
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
  const { applets: texts, appletList, appletDetails } = useTexts();
  const triggers = useTriggers();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const topics = project.topics.filter(({ dataRecordTypes }) => dataRecordTypes.length > 0);
  const unknown = unknownValue({ kind: 'text', value, hasExpressions: true }, project, triggers);

  function replace(start: number, end: number, { text, placeholder }: Pick<Proposal, 'text' | 'placeholder'>) {
    onChange((value.slice(0, start) + text + value.slice(end)).slice(0, maxLength));
    const after = start + text.length;
    const from = placeholder ? start + text.indexOf(placeholder) : after;
    // The focus moves after the menu has given it back to its button.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from, placeholder ? from + placeholder.length : after);
    });
  }

  function insert(proposal: Pick<Proposal, 'text' | 'placeholder'>) {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const start = selectionStart ?? value.length;
    replace(start, selectionEnd ?? start, proposal);
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
        error={error && unknown ? unknownText(unknown, { applets: texts, appletDetails }) : error}
        maxLength={maxLength}
        withAsterisk={isRequired}
        onChange={onChange}
        onReplace={replace}
      />
      <Menu
        position="bottom-start"
        className={classes.values}
        target={
          <Button
            className={classes.insert}
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            aria-label={texts.insertInto(label)}
          >
            {texts.insert}
          </Button>
        }
      >
        <MenuLabel>{appletList.occasion}</MenuLabel>
        {OCCASION_NAMES.map((name) => (
          <MenuItem key={name} onClick={() => insert({ text: `{${name}}` })}>
            {appletList.occasionNames[name]} <code>{`{${name}}`}</code>
          </MenuItem>
        ))}
        {detailProposals(triggers, appletDetails).map((proposal) => (
          <MenuItem key={proposal.text} onClick={() => insert(proposal)}>
            {proposal.label} <code>{proposal.text}</code>
          </MenuItem>
        ))}
        {topics.length === 0 && <MenuLabel>{texts.nothingToInsert}</MenuLabel>}
        {topics.map(({ topicId, topicName, description, dataRecordTypes }) => (
          <div key={topicId}>
            <MenuLabel>{description}</MenuLabel>
            {dataRecordTypes.map(({ id, keyName, dataRecordTypeName }) => (
              <MenuItem key={id} onClick={() => insert({ text: referenceText({ topicName, key: keyName }) })}>
                {dataRecordTypeName} <code>{referenceText({ topicName, key: keyName })}</code>
              </MenuItem>
            ))}
          </div>
        ))}
        <MenuLabel>
          {appletList.calculate} <code>{'{round(temp * 1.8 + 32, 1)}'}</code>
          <br />
          {appletList.functions} <code>{FUNCTION_NAMES.join(', ')}</code>
        </MenuLabel>
      </Menu>
    </div>
  );
}
