import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { hasErrorCode } from '../../platform/request.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { showError, showFailure, showSuccess } from '../../ui/toast.ts';
import { currentUserQuery } from './current-user.ts';
import { NewPasswordFields, useNewPassword } from './new-password.tsx';
import { PasswordOwner } from './password-owner.tsx';
import { useSetUpPassword } from './queries.ts';
import { SignInFirst } from './sign-in-first.tsx';
import { useSignIn } from './use-sign-in.tsx';

const route = getRouteApi('/open/user/setup-password');

export function SetupPasswordPage() {
  return (
    <SignInFirst>
      <SetupPasswordForm />
    </SignInFirst>
  );
}

function SetupPasswordForm() {
  const { accounts, common, shell } = useTexts();
  const { ref } = route.useSearch();
  const navigate = useNavigate();
  const { goOn } = useSignIn(ref);
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const setUp = useSetUpPassword();
  const { password, isValid, markSent, fields } = useNewPassword(setUp.error);
  const [touched, setTouched] = useState(false);

  async function submit() {
    setTouched(true);
    if (!isValid || setUp.isPending) return;
    markSent();
    try {
      await setUp.mutateAsync(password);
      showSuccess(accounts.passwordSet);
      await goOn();
    } catch (error) {
      if (hasErrorCode(error, 'TS_ERR_ACCOUNT_0006')) return;
      if (!hasErrorCode(error, 'MC_AUTH_ERR_USER_0007')) return showError(error);
      showFailure(common.failed, accounts.passwordExists);
      await navigate({ to: '/user/change-password' });
    }
  }

  return (
    <FormCard
      title={accounts.setupPassword}
      intro={accounts.setupPasswordIntro}
      trail={[
        <TextLink key="home" to="/">
          {shell.home}
        </TextLink>,
      ]}
      onSubmit={() => void submit()}
    >
      <PasswordOwner email={user.email} />
      <NewPasswordFields fields={fields} touched={touched} />
      <Button type="submit" loading={setUp.isPending}>
        {accounts.setPassword}
      </Button>
      <ButtonLink to="/" variant="default">
        {accounts.skip}
      </ButtonLink>
    </FormCard>
  );
}
