import { Button, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { isPupil, updateProfile } from '@tinkerstream/contract/accounts';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import classes from '../../../ui/form/form.module.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormBar } from '../../../ui/unsaved/form-bar.tsx';
import { SignInFirst } from '../sign-in/sign-in-first.tsx';
import { EmailPanel } from './email-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { PupilPanel } from './pupil-panel.tsx';
import { SecondStepPanel } from './second-step-panel.tsx';
import { SessionPanel } from './session-panel.tsx';

/** The user's own name and sessions. */
export function ProfilePage() {
  const { accounts } = useFurtherTexts();
  return (
    <SignInFirst>
      <PageHeader title={accounts.profile} intro={accounts.profileIntro} />
      <OwnPanels />
      <SessionPanel />
    </SignInFirst>
  );
}

/** What a user changes. A pupil has a name and pictures, which the teacher changes. */
function OwnPanels() {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  if (isPupil(user.email)) return <PupilPanel user={user} />;
  return (
    <>
      <EmailPanel />
      <NamePanel />
      <PasswordPanel />
      <SecondStepPanel />
    </>
  );
}

function NamePanel() {
  const { accounts, common } = useFurtherTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const update = useCall(updateProfile, { reloads: [currentUserQuery.queryKey] });
  const form = useForm({ firstName: user.firstName, lastName: user.lastName }, ({ firstName }) => ({
    firstName: firstName.trim() === '' && accounts.firstNameEmpty,
  }));

  const submit = form.onSubmit((names) => {
    if (update.isPending) return;
    update.mutate(names, {
      onSuccess: () => {
        // What was typed since is not saved.
        form.resetDirty(names);
        showSuccess(accounts.nameSaved);
      },
    });
  });

  return (
    <Panel title={accounts.names} hint={accounts.namesHint}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          {...form.getInputProps('firstName')}
          label={accounts.firstName}
          autoComplete="given-name"
          maxLength={100}
          withAsterisk
        />
        <TextInput
          {...form.getInputProps('lastName')}
          label={accounts.lastName}
          autoComplete="family-name"
          maxLength={100}
        />
        <FormBar form={form}>
          <Button type="submit" loading={update.isPending}>
            {common.save}
          </Button>
        </FormBar>
      </form>
    </Panel>
  );
}
