import type { Project } from '@tinkerstream/contract/projects';
import { type ComponentProps, type Ref, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Combobox, Textarea, TextInput, useCombobox } from '../../../ui/kit.ts';
import classes from './content-field.module.css';
import { fitting, openBrace, type Proposal, proposalsOf } from './content-proposals.ts';
import { useTriggers } from './triggers-context.ts';

type Input = HTMLInputElement & HTMLTextAreaElement;

interface ContentInputProps extends Omit<ComponentProps<typeof TextInput>, 'onChange' | 'ref' | 'value'> {
  readonly project: Project;
  readonly inputRef: Ref<Input>;
  readonly value: string;
  /** Whether the text has several lines. */
  readonly isLong: boolean;
  readonly onChange: (value: string) => void;
  /** Replaces a part of the text, and puts the cursor after it, or selects the part to be replaced next. */
  readonly onReplace: (start: number, end: number, proposal: Pick<Proposal, 'text' | 'placeholder'>) => void;
}

/** A text in which an open brace lists the values that it may read: the arrows and Enter choose, Escape closes the list. */
export function ContentInput({ project, inputRef, value, isLong, onChange, onReplace, ...field }: ContentInputProps) {
  const { appletList, appletDetails } = useTexts();
  const triggers = useTriggers();
  const [cursor, setCursor] = useState(0);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const proposals = useMemo(
    () => proposalsOf(project, triggers, { ...appletList, ...appletDetails }),
    [project, triggers, appletList, appletDetails],
  );
  const brace = openBrace(value, cursor);
  const shown = brace ? fitting(proposals, brace.typed) : [];
  const isOpen = combobox.dropdownOpened && shown.length > 0;
  const Field = isLong ? Textarea : TextInput;

  function type(text: string, position: number): void {
    onChange(text);
    setCursor(position);
    if (openBrace(text, position)) {
      combobox.openDropdown();
      // The options appear with the next render.
      setTimeout(combobox.selectFirstOption);
    } else combobox.closeDropdown();
  }

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      withinPortal
      onOptionSubmit={(text) => {
        const chosen = shown.find((proposal) => proposal.text === text);
        if (brace && chosen) onReplace(brace.start, cursor, chosen);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={isOpen}>
        <Field
          {...(field as object)}
          ref={inputRef}
          value={value}
          autoComplete="off"
          {...(isLong && { rows: 3, resize: 'vertical' as const })}
          onChange={(event) => type(event.currentTarget.value, event.currentTarget.selectionStart ?? 0)}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen} className={classes.values}>
        <Combobox.Options aria-label={appletList.proposals}>
          {shown.map(({ text, label }) => (
            <Combobox.Option key={text} value={text}>
              {label} <code>{text}</code>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
