import { isPublishedSpreadsheet, spreadsheetIdIn } from '@tinkerstream/contract/applets';
import { useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import form from '../../../../ui/form/form.module.css';
import { Anchor, Button, Group, Input, TextInput } from '../../../../ui/kit.ts';
import classes from './spreadsheet-field.module.css';
import { texts as allTexts } from './texts.ts';

interface SpreadsheetFieldProps {
  /** The id of the spreadsheet; '' until an address is accepted. */
  readonly id: string;
  readonly isWrong: boolean;
  readonly onId: (id: string) => void;
}

/** Finds the id of a spreadsheet in its address, then links to it. */
export function SpreadsheetField({ id, isWrong, onId }: SpreadsheetFieldProps) {
  const texts = useTexts(allTexts);
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
          // Enter accepts the address, and does not submit the whole form.
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
