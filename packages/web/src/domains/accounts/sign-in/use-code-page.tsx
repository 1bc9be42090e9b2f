import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { authErrors } from '@tinkerstream/contract/error-codes';
import { accountEmail, isEmail } from '@tinkerstream/contract/platform/email';
import { useTexts } from '../../../i18n/texts.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { showCodeError } from '../../../ui/form/code-error.ts';
import { KeyInput } from '../../../ui/form/key-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { EmailInput } from '../email-input.tsx';
import { isSecondStepMissing, useSignIn } from './use-sign-in.tsx';

const route = getRouteApi('/open/user/login/code');

/** Signs in with a one-time code from a teacher or an administrator, to set a password. */
export function UseCodePage() {
  const { accounts } = useTexts();
  const { ref } = route.useSearch();
  const navigate = useNavigate();
  const { signIn, secondStep } = useSignIn(ref);
  const form = useForm({ email: '', code: '' }, ({ email, code }) => ({
    email: !isEmail(accountEmail(email)) && accounts.emailInvalid,
    code: code.trim() === '' && accounts.codeEmpty,
  }));
  const enter = useMutation({
    mutationFn: (given: { username: string; one_time_code: string }) =>
      signIn({ grant_type: 'one_time_code', ...given }),
    onSuccess: () => navigate({ to: '/user/setup-password', search: { ref, via: 'code' }, replace: true }),
    onError: (error) => {
      if (hasErrorCode(error, authErrors.oneTimeCodeWrong)) form.setFieldError('code', accounts.codeWrong);
      else if (!isSecondStepMissing(error)) showCodeError(error, (message) => form.setFieldError('code', message));
    },
    meta: { quiet: true },
  });
  const submit = form.onSubmit(({ email, code }) => {
    if (!enter.isPending) enter.mutate({ username: email.trim(), one_time_code: code });
  });

  return (
    <FormCard
      title={accounts.useCode}
      intro={accounts.useCodeIntro}
      onSubmit={submit}
      signsIn
      after={
        <TextLink to="/user/login" search={{ ref }}>
          {accounts.backToLogin}
        </TextLink>
      }
    >
      <EmailInput
        {...form.getInputProps('email')}
        description={accounts.nameOnCard}
        onChange={(email) => {
          form.setFieldValue('email', email);
          // The refusal concerns the pair of email and code, so changing one clears the error of the other.
          form.clearFieldError('code');
        }}
      />
      <KeyInput {...form.getInputProps('code')} label={accounts.oneTimeCode} />
      <Button type="submit" loading={enter.isPending}>
        {accounts.useCodeSubmit}
      </Button>
      {secondStep}
    </FormCard>
  );
}
