import { useNavigate } from '@tanstack/react-router';
import type { RegisteredUser } from '@tinkerstream/contract/accounts';
import { accountErrors } from '@tinkerstream/contract/error-codes';
import { isEmail } from '@tinkerstream/contract/platform/email';
import { useTexts } from '../../../i18n/texts.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { showCodeError } from '../../../ui/form/code-error.ts';
import { KeyInput } from '../../../ui/form/key-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { FormCard } from '../../../ui/page/form-card.tsx';
import { EmailInput } from '../email-input.tsx';
import { useRegisterByKey } from '../queries.ts';
import { useSignIn } from '../sign-in/use-sign-in.tsx';
import { RegisterLinks } from './register-links.tsx';

interface RegisterByKeyProps {
  /** The page that the visitor wanted to open. */
  readonly returnTo: string | undefined;
  readonly register: (email: string, key: string) => Promise<RegisteredUser>;
  readonly title: string;
  readonly intro: string;
  readonly emailInvalid: string;
  readonly keyLabel: string;
  readonly keyInvalid: string;
  readonly submitLabel: string;
  readonly notice?: string;
}

/** Registers a visitor with an email and the code or key that a school gave them: an event code or a license key. */
export function RegisterByKey(props: RegisterByKeyProps) {
  const { returnTo, title, intro, emailInvalid, keyLabel, keyInvalid, submitLabel, notice } = props;
  const { accounts: texts } = useTexts();
  const navigate = useNavigate();
  const { signIn } = useSignIn(returnTo);
  const register = useRegisterByKey(props.register, signIn);
  const form = useForm({ email: '', key: '' }, ({ email, key }) => ({
    email: !isEmail(email) && emailInvalid,
    key: key.trim() === '' && keyInvalid,
  }));

  const submit = form.onSubmit((values) => {
    if (register.isPending) return;
    register.mutate(values, {
      onSuccess: () => navigate({ to: '/user/setup-password', search: { ref: returnTo }, replace: true }),
      onError: (error) =>
        hasErrorCode(error, accountErrors.emailTaken)
          ? form.setFieldError('email', texts.emailTaken)
          : showCodeError(error, (message) => form.setFieldError('key', message)),
    });
  });

  return (
    <FormCard title={title} intro={intro} onSubmit={submit} signsIn after={<RegisterLinks returnTo={returnTo} />}>
      <EmailInput {...form.getInputProps('email')} />
      {form.errors.email === texts.emailTaken && (
        <TextLink to="/user/login" search={{ ref: '/license/home' }}>
          {texts.signInForCode}
        </TextLink>
      )}
      <KeyInput {...form.getInputProps('key')} label={keyLabel} />
      {notice !== undefined && <p>{notice}</p>}
      <Button type="submit" loading={register.isPending}>
        {submitLabel}
      </Button>
    </FormCard>
  );
}
