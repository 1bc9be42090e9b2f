import { useNavigate } from '@tanstack/react-router';
import { createUser } from '@tinkerstream/contract/accounts';
import { type CreatedMember, createClass } from '@tinkerstream/contract/admin';
import { accountErrors } from '@tinkerstream/contract/error-codes';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Radio, Stack, TextInput } from '../../../ui/kit.ts';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { showError, showSuccess } from '../../../ui/toast/toast.ts';
import { FormBar } from '../../../ui/unsaved/form-bar.tsx';
import { MailNotice } from '../mail-notice.tsx';
import { useChange } from '../use-change.ts';
import { CodeSheet } from './code-sheet.tsx';
import { useSheetAddress } from './sheet-address.tsx';

/** Creates an account. The user sets the password with an emailed link or a one-time code. */
export function UserCreatePage() {
  const { adminUsers: texts, common } = useTexts();
  const navigate = useNavigate();
  const config = useConfig();
  const invite = useChange(createUser, { quiet: true });
  const giveCode = useChange(createClass);
  const [chosen, setChosen] = useState<'mail' | 'code'>();
  const wayIn = chosen ?? (config?.hasMailServer ? 'mail' : 'code');
  const [created, setCreated] = useState<CreatedMember>();
  const form = useForm({ email: '', firstName: '', lastName: '' }, ({ email, firstName }) => ({
    email: !isEmail(email) && texts.emailInvalid,
    firstName: firstName.trim() === '' && texts.firstNameEmpty,
  }));

  const sheet = useSheetAddress();
  const submit = form.onSubmit((values) => {
    if (invite.isPending || giveCode.isPending || (wayIn === 'code' && !sheet.origin)) return;
    const member = {
      email: values.email.trim(),
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
    };
    if (wayIn === 'code') {
      const onSuccess = ({ created: [user] }: { created: CreatedMember[] }) =>
        user ? setCreated(user) : form.setFieldError('email', texts.emailTaken);
      giveCode.mutate({ members: [member] }, { onSuccess });
      return;
    }
    invite.mutate(member, {
      onSuccess: ({ id }) => {
        showSuccess(texts.created);
        form.resetDirty();
        void navigate({ to: '/admin/user/user-{$userId}', params: { userId: id } });
      },
      onError: (error) =>
        hasErrorCode(error, accountErrors.emailTaken)
          ? form.setFieldError('email', texts.emailTaken)
          : showError(error),
    });
  });

  if (created && sheet.origin) return <CodeSheet title={texts.created} origin={sheet.origin} members={[created]} />;
  return (
    <FormCard
      title={texts.create}
      trail={[
        <TextLink key="list" to="/admin/user/list">
          {texts.title}
        </TextLink>,
      ]}
      onSubmit={submit}
    >
      <TextInput
        {...form.getInputProps('email')}
        label={texts.email}
        autoComplete="off"
        autoCapitalize="none"
        inputMode="email"
        spellCheck={false}
        maxLength={254}
        withAsterisk
      />
      <TextInput {...form.getInputProps('firstName')} label={texts.firstName} maxLength={100} withAsterisk />
      <TextInput {...form.getInputProps('lastName')} label={texts.lastName} maxLength={100} />
      <Radio.Group
        label={texts.wayIn}
        value={wayIn}
        onChange={(value) => setChosen(value === 'mail' ? 'mail' : 'code')}
      >
        <Stack gap="sm">
          <Radio value="code" label={texts.byCode} />
          <Radio value="mail" label={texts.byMail} />
        </Stack>
      </Radio.Group>
      {wayIn === 'mail' ? <MailNotice hasLink /> : sheet.field}
      <FormBar form={form}>
        <Button type="submit" loading={invite.isPending || giveCode.isPending}>
          {common.create}
        </Button>
        <ButtonLink to="/admin/user/list" variant="default" onClick={() => form.resetDirty()}>
          {common.cancel}
        </ButtonLink>
      </FormBar>
    </FormCard>
  );
}
