import { isCommonPassword, type PasswordHolder } from '@tinkerstream/contract/accounts';
import { AppError } from '../../../platform/app-error.ts';

/** @throws AppError TS_ERR_ACCOUNT_0006 for a password that is easy to guess */
export function requireStrongPassword(password: string, owner: PasswordHolder): void {
  if (isCommonPassword(password, owner)) throw new AppError('TS_ERR_ACCOUNT_0006');
}
