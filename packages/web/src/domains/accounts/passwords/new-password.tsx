import {
  isCommonPassword,
  isPassword,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordHolder,
} from '@tinkerstream/contract/accounts';
import { useTexts } from '../../../i18n/texts.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { HelpLink } from '../../../ui/help-link.tsx';

/** A new password and its repetition. */
export const NO_PASSWORD = { newPassword: '', repeatedPassword: '' };

/** The rules for a new password (rule 3). The server has the same. */
export function useNewPasswordRules(owner: PasswordHolder) {
  const { accounts } = useTexts();
  const hint = accounts.passwordHint(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH);
  return ({ newPassword, repeatedPassword }: typeof NO_PASSWORD) => ({
    newPassword:
      newPassword === ''
        ? accounts.passwordEmpty
        : !isPassword(newPassword)
          ? hint
          : isCommonPassword(newPassword, owner) && accounts.passwordEasy,
    repeatedPassword:
      repeatedPassword === '' ? accounts.repeatEmpty : repeatedPassword !== newPassword && accounts.passwordsDiffer,
  });
}

interface NewPasswordFieldsProps {
  readonly form: Pick<Form<typeof NO_PASSWORD>, 'getInputProps'>;
}

/** The two fields of a new password. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  const { accounts } = useTexts();
  const { error, ...field } = form.getInputProps('newPassword');
  return (
    <>
      <PasswordField
        {...field}
        error={
          // An empty field needs no explanation.
          error && field.value !== '' ? (
            <>
              {error} <HelpLink section="problems#sign-in" />
            </>
          ) : (
            error
          )
        }
        label={accounts.newPassword}
        description={accounts.passwordHint(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH)}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.getInputProps('repeatedPassword')}
        label={accounts.repeatPassword}
        autoComplete="new-password"
      />
    </>
  );
}
