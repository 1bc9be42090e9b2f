import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { KeyInput } from '../../ui/key-input.tsx';
import { EmailInput } from './email-input.tsx';
import { useRegisterAsGuest } from './queries.ts';
import { RegisterLinks } from './register-links.tsx';
import { useSignIn } from './use-sign-in.tsx';

const route = getRouteApi('/open/user/register/guest');

export function RegisterGuestPage() {
  const { accounts } = useTexts();
  const { ref } = route.useSearch();
  const { signIn, goOn } = useSignIn(ref);
  const register = useRegisterAsGuest(signIn);
  const [email, setEmail] = useState('');
  const [eventCode, setEventCode] = useState('');
  const [touched, setTouched] = useState(false);
  const wrongEmail = !isEmail(email);
  const wrongCode = eventCode.trim() === '';

  function submit() {
    setTouched(true);
    if (wrongEmail || wrongCode || register.isPending) return;
    register.mutate({ email, eventCode }, { onSuccess: goOn });
  }

  return (
    <FormCard
      title={accounts.registerGuest}
      intro={accounts.registerGuestIntro}
      onSubmit={submit}
      after={<RegisterLinks returnTo={ref} />}
    >
      <EmailInput value={email} error={touched && wrongEmail && accounts.guestEmailInvalid} onChange={setEmail} />
      <KeyInput
        name="eventCode"
        label={accounts.eventCode}
        value={eventCode}
        error={touched && wrongCode && accounts.eventCodeInvalid}
        onChange={setEventCode}
      />
      <p>{accounts.guestNotice}</p>
      <Button type="submit" loading={register.isPending}>
        {accounts.startAsGuest}
      </Button>
    </FormCard>
  );
}
