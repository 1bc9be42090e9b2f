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
import { useRegisterAsGuest } from '../queries.ts';
import { useSignIn } from '../sign-in/use-sign-in.tsx';
import { RegisterLinks } from './register-links.tsx';

const route = getRouteApi('/open/user/register/guest');

export function RegisterGuestPage() {
  const { accounts } = useFurtherTexts();
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
      onError: (error) =>
        hasErrorCode(error, 'TS_ERR_ACCOUNT_0005')
          ? form.setFieldError('email', accounts.emailTaken)
          : showError(error),
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
      {form.errors.email === accounts.emailTaken && (
        <TextLink to="/user/login" search={{ ref: '/license/home' }}>
          {accounts.signInForCode}
        </TextLink>
      )}
      <KeyInput {...form.getInputProps('eventCode')} label={accounts.eventCode} />
      <p>{accounts.guestNotice}</p>
      <Button type="submit" loading={register.isPending}>
        {accounts.startAsGuest}
      </Button>
    </FormCard>
  );
}
