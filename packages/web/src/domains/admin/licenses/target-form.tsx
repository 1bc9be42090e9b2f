import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, TextInput } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { FormBar } from '../../../ui/unsaved/form-bar.tsx';

interface TargetValues {
  readonly targetName: string;
  readonly companyName: string;
}

interface TargetFormProps {
  readonly title: string;
  readonly initial: TargetValues;
  /** Read-only fields above the form's own. */
  readonly before?: ReactNode;
  readonly submit: string;
  /** The cancel link; `discard` discards the changes. */
  readonly cancel: (discard: () => void) => ReactNode;
  readonly busy: boolean;
  /** Receives trimmed names, and a function to call once they are saved. */
  readonly onSubmit: (values: TargetValues, saved: () => void) => void;
}

/** Creates or changes a package. */
export function TargetForm({ title, initial, before, submit, cancel, busy, onSubmit }: TargetFormProps) {
  const { adminLicenses: texts } = useTexts();
  const form = useForm(initial, ({ targetName, companyName }) => ({
    targetName: targetName.trim() === '' && texts.targetNameEmpty,
    companyName: companyName.trim() === '' && texts.companyNameEmpty,
  }));
  return (
    <FormCard
      title={title}
      trail={[
        <TextLink key="home" to="/admin/license/home">
          {texts.title}
        </TextLink>,
      ]}
      onSubmit={form.onSubmit(({ targetName, companyName }) => {
        if (busy) return;
        onSubmit({ targetName: targetName.trim(), companyName: companyName.trim() }, () => form.resetDirty());
      })}
    >
      {before}
      <TextInput
        {...form.getInputProps('targetName')}
        label={texts.targetName}
        description={texts.targetNameHint}
        withAsterisk
        maxLength={100}
      />
      <TextInput {...form.getInputProps('companyName')} label={texts.companyName} withAsterisk maxLength={100} />
      <FormBar form={form}>
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
        {cancel(() => form.resetDirty())}
      </FormBar>
    </FormCard>
  );
}
