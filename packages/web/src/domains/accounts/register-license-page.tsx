import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { KeyInput } from '../../ui/key-input.tsx';
import { EmailInput } from './email-input.tsx';
import { useRegisterWithLicense } from './queries.ts';
import { RegisterLinks } from './register-links.tsx';
import { useSignIn } from './use-sign-in.tsx';

const route = getRouteApi('/open/user/register/register-with-license');

export function RegisterLicensePage() {
  const { accounts } = useTexts();
  const { ref } = route.useSearch();
  const { signIn, goOn } = useSignIn(ref);
  const register = useRegisterWithLicense(signIn);
  const [email, setEmail] = useState('');
  const [licenseKey, setLicenseKey] = useState('');
  const [touched, setTouched] = useState(false);
  const wrongEmail = !isEmail(email);
  const wrongKey = licenseKey.trim() === '';

  function submit() {
    setTouched(true);
    if (wrongEmail || wrongKey || register.isPending) return;
    register.mutate({ email, licenseKey }, { onSuccess: goOn });
  }

  return (
    <FormCard
      title={accounts.registerLicense}
      intro={accounts.registerLicenseIntro}
      onSubmit={submit}
      after={<RegisterLinks returnTo={ref} />}
    >
      <EmailInput value={email} error={touched && wrongEmail && accounts.emailInvalid} onChange={setEmail} />
      <KeyInput
        name="licenseKey"
        label={accounts.licenseKey}
        value={licenseKey}
        error={touched && wrongKey && accounts.licenseKeyInvalid}
        onChange={setLicenseKey}
      />
      <Button type="submit" loading={register.isPending}>
        {accounts.confirm}
      </Button>
    </FormCard>
  );
}
