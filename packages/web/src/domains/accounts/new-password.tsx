import { isPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@tinkerstream/contract/accounts';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { hasErrorCode } from '../../platform/request.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/**
 * A new password typed twice, and what is wrong with it (specification 1 section 5).
 * @param error what the server refused the last one with
 */
export function useNewPassword(error: unknown) {
  const { accounts } = useTexts();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const hint = accounts.passwordHint(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH);
  const [sent, setSent] = useState('');
  const isEasy = password === sent && hasErrorCode(error, 'TS_ERR_ACCOUNT_0006');
  const problem = password === '' ? accounts.passwordEmpty : isPassword(password) ? undefined : hint;
  const repeatProblem =
    repeated === '' ? accounts.repeatEmpty : repeated === password ? undefined : accounts.passwordsDiffer;
  return {
    password,
    isValid: problem === undefined && repeatProblem === undefined,
    /** Remembers what is sent, which an error is about. */
    markSent: () => setSent(password),
    /** For `NewPasswordFields`. */
    fields: {
      password,
      setPassword,
      repeated,
      setRepeated,
      hint,
      problem: isEasy ? accounts.passwordEasy : problem,
      repeatProblem,
    },
  };
}

interface NewPasswordFieldsProps {
  readonly fields: ReturnType<typeof useNewPassword>['fields'];
  /** Whether to say what is wrong: not before the form was sent once. */
  readonly touched: boolean;
}

/** The two fields of a new password. */
export function NewPasswordFields({ fields, touched }: NewPasswordFieldsProps) {
  const { accounts } = useTexts();
  return (
    <>
      <PasswordField
        name="newPassword"
        label={accounts.newPassword}
        description={fields.hint}
        autoComplete="new-password"
        value={fields.password}
        error={touched && fields.problem}
        onChange={fields.setPassword}
      />
      <PasswordField
        name="repeatedPassword"
        label={accounts.repeatPassword}
        autoComplete="new-password"
        value={fields.repeated}
        error={touched && fields.repeatProblem}
        onChange={fields.setRepeated}
      />
    </>
  );
}
