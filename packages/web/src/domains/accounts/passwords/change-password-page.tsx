import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { type CurrentUser, changePassword } from '@tinkerstream/contract/accounts';
import { accountErrors, passwordErrors } from '@tinkerstream/contract/error-codes';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { showError, showSuccess } from '../../../ui/toast/toast.ts';
import { SignInFirst } from '../sign-in/sign-in-first.tsx';
import { NewPasswordFields, NO_PASSWORD, useNewPasswordRules } from './new-password.tsx';
import { PasswordOwner } from './password-owner.tsx';

export function ChangePasswordPage() {
  return (
    <SignInFirst>
      <ChangeOrSetUp />
    </SignInFirst>
  );
}

function ChangeOrSetUp() {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return user.hasPassword ? <ChangePasswordForm user={user} /> : <Navigate to="/user/setup-password" replace />;
}

function ChangePasswordForm({ user }: { user: CurrentUser }) {
  const { accounts, shell } = useTexts();
  const navigate = useNavigate();
  const change = useCall(changePassword, { quiet: true });
  const rules = useNewPasswordRules(user);
  const form = useForm({ oldPassword: '', ...NO_PASSWORD }, (values) => ({
    oldPassword: values.oldPassword === '' && accounts.oldPasswordEmpty,
    ...rules(values),
  }));

  async function send(oldPassword: string, newPassword: string) {
    if (change.isPending) return;
    try {
      await change.mutateAsync({ oldPassword, newPassword });
      showSuccess(accounts.passwordChanged);
      await navigate({ to: '/' });
    } catch (error) {
      if (hasErrorCode(error, passwordErrors.currentWrong))
        form.setFieldError('oldPassword', accounts.oldPasswordWrong);
      else if (hasErrorCode(error, accountErrors.passwordTooEasy))
        form.setFieldError('newPassword', accounts.passwordEasy);
      else showError(error);
    }
  }

  return (
    <FormCard
      title={accounts.changePassword}
      trail={[
        <TextLink key="home" to="/">
          {shell.home}
        </TextLink>,
      ]}
      onSubmit={form.onSubmit(({ oldPassword, newPassword }) => void send(oldPassword, newPassword))}
    >
      <PasswordOwner email={user.email} />
      <PasswordField
        {...form.getInputProps('oldPassword')}
        label={accounts.oldPassword}
        autoComplete="current-password"
      />
      <NewPasswordFields form={form} />
      <Button type="submit" loading={change.isPending}>
        {accounts.changePassword}
      </Button>
    </FormCard>
  );
}
