import { randomInt } from 'node:crypto';
import { isCommonPassword } from '@tinkerstream/contract/accounts';
import { accountErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logger.ts';
import { commandText } from '../../../platform/process/command-text.ts';
import { createSessionRepository } from '../../users/index.ts';
import { createAccountsRepository } from '../repository.ts';
import type { AccountsService } from '../service.ts';
import { hashPassword } from '../sign-in/password-check.ts';
import { removeSecondStep } from '../sign-in/second-step.ts';
import { newUserEntity } from './registration.ts';

/** Characters of a password. None look alike, because the password is read from a terminal. */
const PASSWORD_ALPHABET = 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
const PASSWORD_LENGTH = 14;

/**
 * Creates the administrator on the first start with an empty database.
 * @returns the generated password, if any. Show it once and store it nowhere.
 */
export async function createFirstAdministrator(
  accounts: AccountsService,
  {
    adminEmail: email,
    adminPassword: password,
  }: { readonly adminEmail: string; readonly adminPassword?: string | undefined },
  logger: Logger,
): Promise<{ generatedPassword: string | undefined } | undefined> {
  if (await accounts.hasUsers()) {
    if (password && (await accounts.hasPassword(email, password)) === false) {
      logger.info(
        `ADMIN_PASSWORD counts on the first start only, and ${email} has another password now. ${commandText('admin', `${email} --reset`)} sets a new one`,
      );
    }
    return undefined;
  }
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
    // Another node that is starting was faster.
    if (error instanceof AppError && error.code === accountErrors.emailTaken) return undefined;
    throw error;
  }
  if (password && isCommonPassword(password, { email }))
    logger.warn('ADMIN_PASSWORD is easy to guess: sign in and change it');
  return { generatedPassword };
}

/** The result of `appointAdministrator`. */
export interface Appointment {
  readonly isNew: boolean;
  /** The password, to be shown once. Undefined if the account keeps its own. */
  readonly password: string | undefined;
}

/**
 * Makes the user with this email an administrator, for an operator on the server. Creates a missing account, and
 * enables a disabled one.
 * @param isReset sets a new password for an existing account and removes its second step, sessions and keys
 */
export async function appointAdministrator(database: Database, email: string, isReset: boolean): Promise<Appointment> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return database.transaction().execute(async (transaction) => {
    const users = createAccountsRepository(transaction);
    const known = await users.findUserByEmail(email);
    if (!known) {
      const names = { firstName: 'Admin', lastName: '' };
      await users.createUser(
        newUserEntity({ email, ...names, isAdmin: true }, { isEmailVerified: true, passwordHash }),
      );
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
