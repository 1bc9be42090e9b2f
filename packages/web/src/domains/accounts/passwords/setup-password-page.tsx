import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { accountErrors, passwordErrors } from '@tinkerstream/contract/error-codes';
import { useTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { showError, showFailure, showSuccess } from '../../../ui/toast/toast.ts';
import { useSetUpPassword } from '../queries.ts';
import { SignInFirst } from '../sign-in/sign-in-first.tsx';
import { useSignIn } from '../sign-in/use-sign-in.tsx';
import { NewPasswordFields, NO_PASSWORD, useNewPasswordRules } from './new-password.tsx';
import { PasswordOwner } from './password-owner.tsx';

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
  const { ref, via } = route.useSearch();
  const navigate = useNavigate();
  const { address, proceed } = useSignIn(ref);
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const config = useConfig();
  const setUp = useSetUpPassword();
  // The code is used up: a user who skips the password cannot sign in again.
  const isNeeded = via === 'code';
  const isLastWay = !user.hasPassword && config?.hasMailServer === false && !config.googleClientId;
  const form = useForm(NO_PASSWORD, useNewPasswordRules(user));

  async function send(newPassword: string) {
    if (setUp.isPending) return;
    try {
      await setUp.mutateAsync(newPassword);
      showSuccess(accounts.passwordSet);
      await proceed();
    } catch (error) {
      if (hasErrorCode(error, accountErrors.passwordTooEasy))
        return form.setFieldError('newPassword', accounts.passwordEasy);
      if (!hasErrorCode(error, passwordErrors.alreadyCreated)) return showError(error);
      showFailure(common.failed, accounts.passwordExists);
      await navigate({ to: '/user/change-password' });
    }
  }

  return (
    <FormCard
      title={accounts.setupPassword}
      intro={isNeeded ? accounts.setupPasswordNeeded : accounts.setupPasswordIntro}
      trail={
        isNeeded
          ? undefined
          : [
              <TextLink key="home" to="/">
                {shell.home}
              </TextLink>,
            ]
      }
      onSubmit={form.onSubmit(({ newPassword }) => void send(newPassword))}
    >
      <PasswordOwner email={user.email} />
      <NewPasswordFields form={form} />
      <Button type="submit" loading={setUp.isPending}>
        {accounts.setPassword}
      </Button>
      {!isNeeded && (
        <>
          <Button
            component="a"
            href={address}
            variant="default"
            onClick={(event) => {
              event.preventDefault();
              void proceed();
            }}
          >
            {accounts.skip}
          </Button>
          {isLastWay && <p>{accounts.skipText}</p>}
        </>
      )}
    </FormCard>
  );
}
