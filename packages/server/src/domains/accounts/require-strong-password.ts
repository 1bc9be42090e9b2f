import { isCommonPassword, type PasswordHolder } from '@tinkerstream/contract/accounts';
import { accountErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';

/** @throws accountErrors.passwordTooEasy for a password that is easy to guess */
export function requireStrongPassword(password: string, owner: PasswordHolder): void {
  if (isCommonPassword(password, owner)) throw new AppError(accountErrors.passwordTooEasy);
}
