import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { KeyInput } from '../../../ui/form/key-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { showError } from '../../../ui/toast/toast.ts';
import { EmailInput } from '../email-input.tsx';
import { useRegisterWithLicense } from '../queries.ts';
import { useSignIn } from '../sign-in/use-sign-in.tsx';
import { RegisterLinks } from './register-links.tsx';

const route = getRouteApi('/open/user/register/register-with-license');

export function RegisterLicensePage() {
  const { accounts } = useFurtherTexts();
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
