import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { hasErrorCode } from '../../platform/request.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { TextLink } from '../../ui/links.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';
import { currentUserQuery } from './current-user.ts';
import { NewPasswordFields, useNewPassword } from './new-password.tsx';
import { PasswordOwner } from './password-owner.tsx';
import { useChangePassword } from './queries.ts';
import { SignInFirst } from './sign-in-first.tsx';

export function ChangePasswordPage() {
  return (
    <SignInFirst>
      <ChangePasswordForm />
    </SignInFirst>
  );
}

function ChangePasswordForm() {
  const { accounts, shell } = useTexts();
  const navigate = useNavigate();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const change = useChangePassword();
  const { password, isValid, markSent, fields } = useNewPassword(change.error);
  const [oldPassword, setOldPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const isWrong = hasErrorCode(change.error, 'MC_AUTH_ERR_USER_0006');
  const oldProblem = oldPassword === '' ? accounts.oldPasswordEmpty : isWrong ? accounts.oldPasswordWrong : undefined;

  async function submit() {
    setTouched(true);
    if (oldPassword === '' || !isValid || change.isPending) return;
    markSent();
    try {
      await change.mutateAsync({ oldPassword, newPassword: password });
      showSuccess(accounts.passwordChanged);
      await navigate({ to: '/' });
    } catch (error) {
      const isTold = ['MC_AUTH_ERR_USER_0006', 'TS_ERR_ACCOUNT_0006'] as const;
      if (!isTold.some((code) => hasErrorCode(error, code))) showError(error);
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
      onSubmit={() => void submit()}
    >
      <PasswordOwner email={user.email} />
      <PasswordField
        name="oldPassword"
        label={accounts.oldPassword}
        autoComplete="current-password"
        value={oldPassword}
        error={touched && oldProblem}
        onChange={(value) => {
          setOldPassword(value);
          change.reset();
        }}
      />
      <NewPasswordFields fields={fields} touched={touched} />
      <Button type="submit" loading={change.isPending}>
        {accounts.changePassword}
      </Button>
    </FormCard>
  );
}
