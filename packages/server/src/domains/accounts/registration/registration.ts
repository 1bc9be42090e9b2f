import type { CreatedUser, RegisteredUser } from '@tinkerstream/contract/accounts';
import type { ClassMember, CreatedMember } from '@tinkerstream/contract/admin';
import { accountErrors } from '@tinkerstream/contract/error-codes';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import { accountEmail } from '@tinkerstream/contract/platform/email';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import { type Database, isUniqueViolation } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Client } from '../../../platform/http/caller.ts';
import { GuessLimit } from '../../../platform/limits/guess-turns.ts';
import type { CreateSharedLimit } from '../../../platform/limits/shared-limit.ts';
import { createSessionRepository, presentUser, type UserEntity } from '../../users/index.ts';
import { handOver } from '../hand-over.ts';
import type { Correspondence, EnqueueMail } from '../mails/link-mails.ts';
import type { Rejection } from '../mails/mail-texts.ts';
import { createAccountsRepository } from '../repository.ts';
import { createDirectAccessKey } from '../sign-in/direct-access.ts';
import type { GoogleUser } from '../sign-in/google.ts';
import type { OneTimeCodes } from '../sign-in/one-time-codes.ts';
import { hashPassword } from '../sign-in/password-check.ts';
import { nameOfEmail } from '../user-names.ts';

/** An account of a class with its one-time code. */
export type CreatedAccount = Pick<CreatedMember, 'email' | 'firstName' | 'lastName' | 'code' | 'expiresOn'> & {
  readonly userId: string;
};

/** Creates the accounts of pasted lists. */
export type ClassRegistration = Pick<ReturnType<typeof createRegistration>, 'createClass'>;

/** Maximum attempts to find a free name. */
const MAX_NAMES = 1000;

export interface NewUser {
  /** The email, in lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password?: string | undefined;
  readonly isAdmin?: boolean;
}

/** An event code or a license key that allows a registration. */
interface Entitlement {
  readonly unknown: ErrorCode;
  /** @throws AppError for an unknown code, and for one that is not valid now */
  readonly check: () => Promise<void>;
  /** Uses the code for the user, in the transaction that creates the account. @throws AppError as `check` */
  readonly use: (transaction: Database, userId: string) => Promise<void>;
}

interface RegistrationOptions {
  readonly enqueueMail: EnqueueMail;
  readonly oneTimeCodes: Pick<OneTimeCodes, 'create'>;
  readonly createLimit: CreateSharedLimit;
  readonly events: Events;
}

/** Wrong codes of an address in a minute after which its registrations wait for their turn. */
const WRONG_CODES_A_MINUTE = 300;

/** Creates accounts. */
export function createRegistration(
  database: Database,
  { enqueueMail, oneTimeCodes, createLimit, events }: RegistrationOptions,
) {
  const wrongCodes = new GuessLimit(createLimit, 'registration-address', WRONG_CODES_A_MINUTE, 60_000);

  return {
    /**
     * Creates an account and its direct-access key for someone with a code, in one transaction. Only with a valid code
     * does the answer say that an email is taken: its owner can then sign in and use the code. Each such try counts as
     * a wrong one, and each with a free email creates an account and uses the code.
     * @throws AppError of the entitlement, accountErrors.emailTaken for a taken email, authErrors.tooManyAttempts
     */
    async registerWith({ unknown, check, use }: Entitlement, email: string, client: Client): Promise<RegisteredUser> {
      const settle = await wrongCodes.begin(client);
      const refusal = () => new AppError(unknown, '', { also: [accountErrors.mayBeRegistered] });
      try {
        await check();
        const registered = await database.transaction().execute(async (transaction) => {
          const users = createAccountsRepository(transaction);
          const user = newUserEntity(
            { email, firstName: nameOfEmail(email), lastName: '' },
            { isEmailVerified: false },
          );
          await users.createUser(user).catch((error: unknown) => {
            throw isUniqueViolation(error) ? new AppError(accountErrors.emailTaken) : error;
          });
          await use(transaction, user.id);
          return { email, directAccessKey: await createDirectAccessKey(users, user.id, 'sign-in') };
        });
        await settle(true);
        return registered;
      } catch (error) {
        const code = error instanceof AppError ? error.code : undefined;
        await settle(code !== unknown && code !== accountErrors.emailTaken);
        throw code === unknown ? refusal() : error;
      }
    },

    /** Finds or creates the account of a Google user, and assigns it the sessions of the visitor. */
    async registerGoogleUser(google: GoogleUser): Promise<void> {
      await events.change(async (change) => {
        const { transaction } = change;
        const users = createAccountsRepository(transaction);
        const user = await users.ensureUser(newUserEntity(google, { isEmailVerified: true }));
        await handOver(change, user.id);
        await createSessionRepository(transaction).adopt(google.email, user.id);
      });
    },

    /**
     * Creates an account on behalf of an administrator. Without a password, its user gets an invitation by mail.
     * @throws accountErrors.emailTaken for a taken email
     */
    async create(newUser: NewUser, correspondence?: Correspondence): Promise<CreatedUser> {
      const passwordHash = newUser.password === undefined ? null : await hashPassword(newUser.password);
      const user = newUserEntity(newUser, { isEmailVerified: true, passwordHash });
      try {
        await database.transaction().execute(async (transaction) => {
          await createAccountsRepository(transaction).createUser(user);
          if (passwordHash !== null || !correspondence) return;
          await enqueueMail(transaction, { kind: 'invitation', userId: user.id, ...correspondence });
        });
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError(accountErrors.emailTaken) : error;
      }
      return presentUser(user);
    },

    /**
     * Creates the accounts of a class as part of a transaction, each with a one-time code to set a password. Existing
     * accounts stay unchanged: a code would give access to them.
     */
    async createClass(
      transaction: Database,
      members: readonly ClassMember[],
    ): Promise<{ created: CreatedAccount[]; takenEmails: string[] }> {
      const users = createAccountsRepository(transaction);
      const created: CreatedAccount[] = [];
      const takenEmails: string[] = [];
      for (const { email: given, firstName, lastName } of members) {
        const names = given === undefined ? namesFor(firstName) : [given];
        let isCreated = false;
        for (const email of names) {
          const row = newUserEntity({ email, firstName, lastName }, { isEmailVerified: true });
          isCreated = (await users.ensureUser(row)).id === row.id;
          if (!isCreated) continue;
          created.push({
            userId: row.id,
            email,
            firstName,
            lastName,
            ...(await oneTimeCodes.create(transaction, row.id)),
          });
          break;
        }
        if (!isCreated) takenEmails.push(given ?? firstName);
      }
      return { created, takenEmails };
    },

    /**
     * Makes the owner of an email a teacher, and mails a link that signs in. Creates a missing account. The role of an
     * existing account does not count until that link or Google verifies its email. Call this in the transaction that
     * approves the school.
     */
    async inviteTeacher(
      transaction: Database,
      { email, name }: { email: string; name: string },
      correspondence: Correspondence,
    ): Promise<void> {
      const users = createAccountsRepository(transaction);
      const user = await users.ensureUser(
        newUserEntity({ email, firstName: name, lastName: '' }, { isEmailVerified: true }),
      );
      await users.makeTeacher(user.id);
      await enqueueMail(transaction, { kind: 'school-approved', userId: user.id, ...correspondence });
    },

    /** Mails a teacher why the school was not approved, in the transaction that rejects the application. */
    notifyRejectedTeacher: (transaction: Database, rejection: Rejection): Promise<void> =>
      enqueueMail(transaction, { kind: 'school-rejected', ...rejection }),
  };
}

export function newUserEntity(
  { email, firstName, lastName, isAdmin = false }: NewUser,
  { isEmailVerified, passwordHash = null }: { isEmailVerified: boolean; passwordHash?: string | null },
): UserEntity {
  return {
    id: uuidv7(),
    email,
    firstName,
    lastName,
    passwordHash,
    isAdmin,
    isTeacher: false,
    isEmailVerified,
    linkRequestedOn: null,
    isDisabled: false,
    totpSecret: null,
    totpStep: 0,
    createdOn: Date.now(),
  };
}

/** The accounts that someone without an email may get: `anna`, `anna2` and so on; `pupil` for a name without Latin letters. */
function* namesFor(firstName: string): Generator<string> {
  const letters = firstName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 30);
  const name = letters || 'pupil';
  yield accountEmail(name);
  for (let number = 2; number <= MAX_NAMES; number++) yield accountEmail(`${name}${number}`);
}
