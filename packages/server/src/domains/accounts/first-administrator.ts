import { randomInt } from 'node:crypto';
import { AppError } from '../../platform/http/app-error.ts';
import type { AccountsService } from './service.ts';

/** Without characters that look alike: the password is read from a terminal. */
const PASSWORD_ALPHABET = 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
const PASSWORD_LENGTH = 14;

/**
 * Creates the administrator on the first start of an empty database.
 * @returns the password where one was generated, to be shown once and kept nowhere else
 */
export async function createFirstAdministrator(
  accounts: AccountsService,
  email: string,
  password: string | undefined,
): Promise<{ generatedPassword: string | undefined } | undefined> {
  if (await accounts.hasUsers()) return undefined;
  const generatedPassword = password ? undefined : generatePassword();
  try {
    await accounts.registration.create({
      email,
      firstName: 'Admin',
      lastName: '',
      password: password ?? (generatedPassword as string),
      isAdmin: true,
    });
  } catch (error) {
    // Another node that starts at the same time was faster.
    if (error instanceof AppError && error.code === 'TS_ERR_ACCOUNT_0005') return undefined;
    throw error;
  }
  return { generatedPassword };
}

function generatePassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('');
}
