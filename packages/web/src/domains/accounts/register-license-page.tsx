import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { useTexts } from '../../i18n/texts.ts';
import { hasErrorCode } from '../../platform/request.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { KeyInput } from '../../ui/key-input.tsx';
import { TextLink } from '../../ui/links.tsx';
import { showError } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { EmailInput } from './email-input.tsx';
import { useRegisterWithLicense } from './queries.ts';
import { RegisterLinks } from './register-links.tsx';
import { useSignIn } from './use-sign-in.tsx';

const route = getRouteApi('/open/user/register/register-with-license');

export function RegisterLicensePage() {
  const { accounts } = useTexts();
  const { ref } = route.useSearch();
  const navigate = useNavigate();
  const { signIn } = useSignIn(ref);
  const register = useRegisterWithLicense(signIn);
  const form = useForm({ email: '', licenseKey: '' }, ({ email, licenseKey }) => ({
    email: !isEmail(email) && accounts.emailInvalid,
    licenseKey: licenseKey.trim() === '' && accounts.licenseKeyInvalid,
  }));

  const submit = form.onSubmit((values) => {
    if (register.isPending) return;
    register.mutate(values, {
      onSuccess: () => navigate({ to: '/user/setup-password', search: { ref }, replace: true }),
      onError: (error) =>
        hasErrorCode(error, 'TS_ERR_ACCOUNT_0005')
          ? form.setFieldError('email', accounts.emailTaken)
          : showError(error),
    });
  });

  return (
    <FormCard
      title={accounts.registerLicense}
      intro={accounts.registerLicenseIntro}
      onSubmit={submit}
      after={<RegisterLinks returnTo={ref} />}
    >
      <EmailInput {...form.getInputProps('email')} />
      {form.errors.email === accounts.emailTaken && (
        <TextLink to="/user/login" search={{ ref: '/license/home' }}>
          {accounts.signInForCode}
        </TextLink>
      )}
      <KeyInput {...form.getInputProps('licenseKey')} label={accounts.licenseKey} />
      <Button type="submit" loading={register.isPending}>
        {accounts.confirm}
      </Button>
    </FormCard>
  );
}
