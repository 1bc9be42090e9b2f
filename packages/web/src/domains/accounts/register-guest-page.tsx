import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { useTexts } from '../../i18n/texts.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { KeyInput } from '../../ui/key-input.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EmailInput } from './email-input.tsx';
import { useRegisterAsGuest } from './queries.ts';
import { RegisterLinks } from './register-links.tsx';
import { useSignIn } from './use-sign-in.tsx';

const route = getRouteApi('/open/user/register/guest');

export function RegisterGuestPage() {
  const { accounts } = useTexts();
  const { ref } = route.useSearch();
  const navigate = useNavigate();
  const { signIn } = useSignIn(ref);
  const register = useRegisterAsGuest(signIn);
  const form = useForm({ email: '', eventCode: '' }, ({ email, eventCode }) => ({
    email: !isEmail(email) && accounts.guestEmailInvalid,
    eventCode: eventCode.trim() === '' && accounts.eventCodeInvalid,
  }));

  const submit = form.onSubmit((values) => {
    if (register.isPending) return;
    register.mutate(values, {
      onSuccess: () => navigate({ to: '/user/setup-password', search: { ref }, replace: true }),
    });
  });

  return (
    <FormCard
      title={accounts.registerGuest}
      intro={accounts.registerGuestIntro}
      onSubmit={submit}
      after={<RegisterLinks returnTo={ref} />}
    >
      <EmailInput {...form.getInputProps('email')} />
      <KeyInput {...form.getInputProps('eventCode')} label={accounts.eventCode} />
      <p>{accounts.guestNotice}</p>
      <Button type="submit" loading={register.isPending}>
        {accounts.startAsGuest}
      </Button>
    </FormCard>
  );
}
