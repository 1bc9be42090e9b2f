import { type Header, headersIn, headersText, MAX_HEADERS } from '@tinkerstream/contract/applets';
import { useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { ActionIcon, Button, Input, PasswordInput, TextInput } from '../../../../ui/kit.ts';
import classes from './headers-field.module.css';
import { texts as allTexts } from './texts.ts';

interface HeadersFieldProps {
  /** Each line is `Name: value`. */
  readonly value: string;
  /** The names of headers whose value is saved, in lower case. */
  readonly savedNames: ReadonlySet<string>;
  readonly error: string | false | undefined;
  readonly onChange: (value: string) => void;
}

/** The headers of a request, one in each row. Their values are secrets. */
export function HeadersField({ value, savedNames, error, onChange }: HeadersFieldProps) {
  const texts = useTexts(allTexts);
  const [typed, setTyped] = useState<readonly Header[]>(() => headersIn(value));
  // The text leaves out rows that are still empty.
  const rows = headersText(typed) === value ? typed : headersIn(value);

  function change(changed: readonly Header[]) {
    setTyped(changed);
    onChange(headersText(changed));
  }

  function changeRow(index: number, changed: Partial<Header>) {
    change(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)));
  }

  return (
    <fieldset className={classes.headers}>
      <legend>
        <Input.Label labelElement="div">{texts.headers}</Input.Label>
      </legend>
      <Input.Description>{texts.headersHint}</Input.Description>
      {rows.map(({ name, value: secret }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity while it is typed
        <div key={index} className={classes.row}>
          <TextInput
            aria-label={texts.headerName(index + 1)}
            placeholder="Authorization"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(event) => changeRow(index, { name: event.currentTarget.value.replaceAll(':', '') })}
          />
          <PasswordInput
            aria-label={texts.headerValue(index + 1)}
            placeholder={savedNames.has(name.trim().toLowerCase()) ? texts.valueSaved : ''}
            maxLength={2000}
            autoComplete="new-password"
            value={secret}
            visibilityToggleButtonProps={{ 'aria-label': texts.showSecret, tabIndex: 0 }}
            onChange={(event) => changeRow(index, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.removeHeader(index + 1)}
            title={texts.removeHeader(index + 1)}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          >
            <Icon name="trash" />
          </ActionIcon>
        </div>
      ))}
      {error && <Input.Error>{error}</Input.Error>}
      {rows.length < MAX_HEADERS && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => change([...rows, { name: '', value: '' }])}
        >
          {texts.addHeader}
        </Button>
      )}
    </fieldset>
  );
}
