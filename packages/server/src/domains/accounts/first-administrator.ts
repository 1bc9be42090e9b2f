import { randomInt } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { hashPassword } from './password-check.ts';
import { toUserRow } from './registration.ts';
import { createAccountsRepository } from './repository.ts';
import { removeSecondStep } from './second-step.ts';
import type { AccountsService } from './service.ts';
import { createSessionRepository } from './session-repository.ts';

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

/** What `appointAdministrator` has done. */
export interface Appointment {
  readonly isNew: boolean;
  /** To be shown once; undefined where the account keeps its own. */
  readonly password: string | undefined;
}

/**
 * Makes an administrator of whoever has the e-mail, for somebody at the computer of the server: the account is created
 * where there is none, and enabled where it was disabled.
 * @param isReset gives an account that exists a new password and takes its second step, sessions and keys away
 */
export async function appointAdministrator(database: Database, email: string, isReset: boolean): Promise<Appointment> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return database.transaction().execute(async (transaction) => {
    const users = createAccountsRepository(transaction);
    const known = await users.findUserByEmail(email);
    if (!known) {
      const names = { firstName: 'Admin', lastName: '' };
      await users.createUser(toUserRow({ email, ...names, isAdmin: true }, { isEmailVerified: true, passwordHash }));
      return { isNew: true, password };
    }
    await users.setAdmin(known.id, true);
    await users.setDisabled(known.id, false);
    await users.markEmailVerified(known.id);
    if (!isReset) return { isNew: false, password: undefined };
    await users.setPassword(known.id, passwordHash);
    await users.removeKeys(known.id);
    await removeSecondStep(transaction, known.id);
    await createSessionRepository(transaction).removeOfUser(known.id, undefined);
    return { isNew: false, password };
  });
}

function generatePassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('');
}
