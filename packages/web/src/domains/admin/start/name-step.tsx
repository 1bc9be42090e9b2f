import { Button, TextInput } from '@mantine/core';
import { PLACE_NAME_LENGTH, type Place, updatePlace } from '@tinkerstream/contract/admin';
import { type FormEvent, useState } from 'react';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { reloadConfig } from '../../../platform/config.ts';
import form from '../../../ui/form/form.module.css';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { useChange } from '../use-change.ts';
import type { StepActions } from './step-actions.ts';

export function NameStep({ place, next, onNext }: StepActions & { readonly place: Place }) {
  const { adminStart: texts } = useAdminTexts();
  const change = useChange(updatePlace);
  const [name, setName] = useState(place.name);
  const [isBusy, save] = useBusy(async () => {
    if (name.trim() !== place.name) {
      await change.mutateAsync({ name });
      await reloadConfig();
    }
    onNext();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <p>{texts.nameText}</p>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        value={name}
        maxLength={PLACE_NAME_LENGTH}
        autoComplete="organization"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy}>
        {next}
      </Button>
    </form>
  );
}
