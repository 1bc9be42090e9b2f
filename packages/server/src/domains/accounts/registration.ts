import type { CreatedUser, RegisteredUser } from '@tinkerstream/contract/accounts';
import type { ErrorCode } from '@tinkerstream/contract/platform/errors';
import { v7 as uuidv7 } from 'uuid';
import { type Database, isUniqueViolation } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createDirectAccessKey } from './direct-access.ts';
import type { GoogleUser } from './google.ts';
import type { HandOver } from './hand-over.ts';
import type { Correspondence, EnqueueMail } from './link-mails.ts';
import { hashPassword } from './password-check.ts';
import { createAccountsRepository, type UserRow } from './repository.ts';
import { createSessionRepository } from './session-repository.ts';
import { AddressLimit } from './sign-in-limit.ts';
import { presentUser } from './user-directory.ts';
import { nameOfEmail } from './user-names.ts';

export interface NewUser {
  /** In lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password?: string | undefined;
  readonly isAdmin?: boolean;
}

/** What a code or a key gives a new user. */
interface Entitlement {
  /** The error of a code that does not exist. */
  readonly unknown: ErrorCode;
  /** @throws AppError when the code is unknown, or gives nothing now */
  readonly check: () => Promise<void>;
  /** Uses it for the user, in the transaction that makes the account. @throws AppError as `check` */
  readonly use: (transaction: Database, userId: string) => Promise<void>;
}

interface RegistrationOptions {
  readonly enqueueMail: EnqueueMail;
  readonly handOver: HandOver;
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
}

/** Makes accounts. */
export function createRegistration(
  database: Database,
  { enqueueMail, handOver, onSessionsEnded }: RegistrationOptions,
) {
  const wrongCodes = new AddressLimit();

  return {
    /**
     * Makes an account for whoever has a code or key, and a direct-access key to it; or nothing of both. That an e-mail
     * is taken is answered as an unknown code is, so that nobody learns by asking who is registered here. Only who has a
     * code that works can tell the two apart, and each try that finds an e-mail free makes an account and uses the code.
     * @throws AppError of the entitlement, TS_ERR_AUTH_0006
     */
    async registerWith({ unknown, check, use }: Entitlement, email: string, address: string): Promise<RegisteredUser> {
      const takeBack = wrongCodes.begin(address);
      const refusal = () => new AppError(unknown, '', { also: ['TS_ERR_ACCOUNT_0002'] });
      try {
        await check();
        const registered = await database.transaction().execute(async (transaction) => {
          const users = createAccountsRepository(transaction);
          const user = toUserRow({ email, firstName: nameOfEmail(email), lastName: '' }, { isEmailVerified: false });
          await users.createUser(user).catch((error: unknown) => {
            throw isUniqueViolation(error) ? refusal() : error;
          });
          await use(transaction, user.id);
          return { email, directAccessKey: await createDirectAccessKey(users, user.id, 'sign-in') };
        });
        takeBack();
        return registered;
      } catch (error) {
        if (error instanceof AppError && error.code === unknown) throw refusal();
        takeBack();
        throw error;
      }
    },

    /** Makes an account for somebody whom Google knows, where there is none, and gives it the sessions that wait for it. */
    async registerGoogleUser(google: GoogleUser): Promise<void> {
      const ended = await database.transaction().execute(async (transaction) => {
        const users = createAccountsRepository(transaction);
        const user = await users.ensureUser(toUserRow(google, { isEmailVerified: true }));
        const strangers = await handOver(transaction, user.id);
        await createSessionRepository(transaction).adopt(google.email, user.id);
        return strangers;
      });
      onSessionsEnded(ended);
    },

    /**
     * Makes an account for an administrator. Without a password its user is invited by mail.
     * @throws AppError TS_ERR_ACCOUNT_0005 when the e-mail is taken
     */
    async create(newUser: NewUser, correspondence?: Correspondence): Promise<CreatedUser> {
      const passwordHash = newUser.password === undefined ? null : await hashPassword(newUser.password);
      const user = toUserRow(newUser, { isEmailVerified: true, passwordHash });
      try {
        await database.transaction().execute(async (transaction) => {
          await createAccountsRepository(transaction).createUser(user);
          if (passwordHash !== null || !correspondence) return;
          await enqueueMail(transaction, { kind: 'invitation', userId: user.id, ...correspondence });
        });
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('TS_ERR_ACCOUNT_0005') : error;
      }
      return presentUser(user);
    },

    /**
     * Makes a teacher of whoever owns the e-mail, with an account where there is none, and mails a link that signs in. An
     * account that somebody has registered with it is no teacher's until that link, or Google, shows whose it is. Part of
     * the transaction that approves the school.
     */
    async inviteTeacher(
      transaction: Database,
      { email, name }: { email: string; name: string },
      correspondence: Correspondence,
    ): Promise<void> {
      const users = createAccountsRepository(transaction);
      const user = await users.ensureUser(
        toUserRow({ email, firstName: name, lastName: '' }, { isEmailVerified: true }),
      );
      await users.makeTeacher(user.id);
      await enqueueMail(transaction, { kind: 'school-approved', userId: user.id, ...correspondence });
    },
  };
}

/** A new account. */
export function toUserRow(
  { email, firstName, lastName, isAdmin = false }: NewUser,
  { isEmailVerified, passwordHash = null }: { isEmailVerified: boolean; passwordHash?: string | null },
): UserRow {
  return {
    id: uuidv7(),
    email,
    first_name: firstName,
    last_name: lastName,
    password_hash: passwordHash,
    is_admin: isAdmin ? 1 : 0,
    is_teacher: 0,
    is_email_verified: isEmailVerified ? 1 : 0,
    link_requested_on: null,
    is_disabled: 0,
    totp_secret: null,
    totp_step: 0,
    created_on: Date.now(),
  };
}
