import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type CurrentUser, isPupil, updateProfile } from '@tinkerstream/contract/accounts';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { otherClasses, switchClass } from '../../../platform/other-classes.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import classes from '../../../ui/form/form.module.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Group, TextInput } from '../../../ui/kit.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormBar } from '../../../ui/unsaved/form-bar.tsx';
import { SignInFirst } from '../sign-in/sign-in-first.tsx';
import { EmailPanel } from './email-panel.tsx';
import { SecondStepPanel } from './second-step-panel.tsx';
import { SessionPanel } from './session-panel.tsx';

/** The user's own name and sessions. */
export function ProfilePage() {
  const { accounts } = useTexts();
  return (
    <SignInFirst>
      <PageHeader title={accounts.profile} intro={accounts.profileIntro} />
      <OwnPanels />
      <SessionPanel />
    </SignInFirst>
  );
}

/** The settings of a user. A pupil has a name and pictures, which the teacher changes. */
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
  const { accounts, common } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const update = useCall(updateProfile, { reloads: [currentUserQuery.queryKey] });
  const form = useForm({ firstName: user.firstName, lastName: user.lastName }, ({ firstName }) => ({
    firstName: firstName.trim() === '' && accounts.firstNameEmpty,
  }));

  const submit = form.onSubmit((names) => {
    if (update.isPending) return;
    update.mutate(names, {
      onSuccess: () => {
        // Text typed since the call is not saved.
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

/** The link to set or change the user's password. */
function PasswordPanel() {
  const { accounts, login } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return (
    <Panel title={login.password} hint={user.hasPassword ? undefined : accounts.passwordUnset}>
      {user.hasPassword ? (
        <ButtonLink to="/user/change-password" variant="default">
          {accounts.changePassword}
        </ButtonLink>
      ) : (
        <ButtonLink to="/user/setup-password" search={{ ref: '/user/profile' }}>
          {accounts.setPassword}
        </ButtonLink>
      )}
    </Panel>
  );
}

/** Shows a pupil's class, and the way into other classes: a new one, and those of this device. */
function PupilPanel({ user }: { user: CurrentUser }) {
  const { classes: texts } = useTexts();
  const goOn = useMutation({ mutationFn: switchClass, onSuccess: () => location.assign('/') });
  return (
    <Panel title={user.firstName} hint={texts.pupilNote}>
      <Group gap="xs">
        {otherClasses(user.email).map(({ username, className, name }) => (
          <Button
            key={username}
            variant="default"
            loading={goOn.isPending && goOn.variables === username}
            onClick={() => goOn.mutate(username)}
          >
            {texts.goOnIn(className, name)}
          </Button>
        ))}
        <ButtonLink to="/join" variant="default">
          {texts.join}
        </ButtonLink>
      </Group>
    </Panel>
  );
}
