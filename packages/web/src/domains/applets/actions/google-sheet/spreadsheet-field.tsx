import { Anchor, Button, Group, Input, TextInput } from '@mantine/core';
import { isPublishedSpreadsheet, spreadsheetIdIn } from '@tinkerstream/contract/applets';
import { useState } from 'react';
import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import form from '../../../../ui/form/form.module.css';
import classes from './spreadsheet-field.module.css';
import { texts as allTexts } from './texts.ts';

interface SpreadsheetFieldProps {
  /** '' until an address is accepted. */
  readonly id: string;
  readonly isWrong: boolean;
  readonly onId: (id: string) => void;
}

/** Finds the id of a spreadsheet in its address, then links to it. */
export function SpreadsheetField({ id, isWrong, onId }: SpreadsheetFieldProps) {
  const texts = useTextsOf(allTexts);
  const [address, setAddress] = useState('');
  const [isRefused, setRefused] = useState(false);

  function readAddress() {
    const found = spreadsheetIdIn(address);
    setRefused(!found);
    if (found) onId(found);
  }

  if (id !== '') {
    return (
      <div>
        <Input.Label labelElement="div">{texts.spreadsheet}</Input.Label>
        <Group gap="xs" className={classes.chosen}>
          <Anchor href={`https://docs.google.com/spreadsheets/d/${id}/edit`} target="_blank" rel="noreferrer">
            {texts.open}
          </Anchor>
          <code>{id}</code>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setAddress('');
              onId('');
            }}
          >
            {texts.change}
          </Button>
        </Group>
        {isWrong && <p className={form.error}>{texts.addressWrong}</p>}
      </div>
    );
  }
  return (
    <Group gap="xs" align="start" className={classes.address}>
      <TextInput
        className={classes.input}
        label={texts.address}
        withAsterisk
        placeholder="https://docs.google.com/spreadsheets/d/…"
        inputMode="url"
        autoComplete="off"
        value={address}
        error={
          isRefused
            ? isPublishedSpreadsheet(address)
              ? texts.addressPublished
              : texts.addressWrong
            : isWrong && texts.addressEmpty
        }
        onChange={(event) => {
          setRefused(false);
          setAddress(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Not the whole form.
          event.preventDefault();
          readAddress();
        }}
      />
      <Button variant="default" onClick={readAddress}>
        {texts.getId}
      </Button>
    </Group>
  );
}
