import { Button, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import form from '../../ui/form.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { currentUserQuery } from './current-user.ts';
import { EmailPanel } from './email-panel.tsx';
import { useUpdateProfile } from './queries.ts';
import { SecondStepPanel } from './second-step-panel.tsx';
import { SessionPanel } from './session-panel.tsx';
import { SignInFirst } from './sign-in-first.tsx';

/** The user's own name and sessions. */
export function ProfilePage() {
  const { accounts } = useTexts();
  return (
    <SignInFirst>
      <PageHeader title={accounts.profile} intro={accounts.profileIntro} />
      <EmailPanel />
      <NamePanel />
      <SecondStepPanel />
      <SessionPanel />
    </SignInFirst>
  );
}

function NamePanel() {
  const { accounts, common } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const update = useUpdateProfile();
  const [firstName, setFirstName] = useState(user.firstName);
  const [lastName, setLastName] = useState(user.lastName);
  const [touched, setTouched] = useState(false);
  const missing = firstName.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (missing || update.isPending) return;
    update.mutate({ firstName, lastName }, { onSuccess: () => showSuccess(accounts.nameSaved) });
  }

  return (
    <Panel title={accounts.names} hint={accounts.namesHint}>
      <form className={form.form} onSubmit={submit} noValidate>
        <TextInput
          name="firstName"
          label={accounts.firstName}
          autoComplete="given-name"
          maxLength={100}
          withAsterisk
          value={firstName}
          error={touched && missing && accounts.firstNameEmpty}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        <TextInput
          name="lastName"
          label={accounts.lastName}
          autoComplete="family-name"
          maxLength={100}
          value={lastName}
          onChange={(event) => setLastName(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={update.isPending}>
            {common.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
