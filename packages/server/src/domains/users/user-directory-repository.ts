import { type Authority, pupilUsername } from '@tinkerstream/contract/accounts';
import type { AdminUser, UserListItem } from '@tinkerstream/contract/admin';
import { userErrors } from '@tinkerstream/contract/error-codes';
import type { Person } from '@tinkerstream/contract/users';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { entityMapping } from '../../platform/db/entity.ts';
import { contains, createListing, type Listing, MAX_SORTED_ROWS } from '../../platform/db/listing.ts';
import { authoritiesOf } from './authorities.ts';
import { personFor, type Reader } from './person.ts';
import type { UserEntity } from './repository.ts';
import type { UsersTables } from './tables.ts';

/** A user, with the fields that subscriptions need. */
interface KnownUser {
  readonly userId: string;
  /** The email in lower case. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly authorities: readonly Authority[];
  /** When the account was created, in milliseconds since 1970. */
  readonly createdOn: number;
  /** Whether an administrator has disabled the account. */
  readonly isDisabled: boolean;
}

/** Another domain's subquery for the ids or emails of users. */
export interface UserSelection {
  readonly by: 'id' | 'email';
  /** The selected column. An id always belongs to a user; an email may belong to none. */
  readonly column: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tables of any domain.
  readonly query: SelectQueryBuilder<any, any, object>;
}

/** Filters users in addition to a selection. */
interface UserFilter {
  /** Part of an email or a name; '' for all. */
  readonly search: string;
  readonly isEmailVerified?: 'true' | 'false' | undefined;
  readonly pupils?: 'WITHOUT' | 'ONLY' | undefined;
}

export type UserDirectory = ReturnType<typeof createUserDirectory>;

/** The columns that lists of users need. */
const COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'created_on',
  'is_admin',
  'is_teacher',
  'is_email_verified',
  'is_disabled',
  'totp_secret',
] as const;

type ListedUser = Pick<UsersTables['user_account'], (typeof COLUMNS)[number]>;

const listed = entityMapping<ListedUser>()('is_admin', 'is_teacher', 'is_email_verified', 'is_disabled');

/** The usernames of pupils, as a pattern. */
const PUPILS = `%${pupilUsername('')}`;

/** The users, for administrators and other domains. */
export function createUserDirectory(database: Database) {
  const db = database.withTables<UsersTables>();
  const users = () => db.selectFrom('user_account').select(COLUMNS);

  async function sizeOf({ column, query }: UserSelection): Promise<number> {
    const members = query.clearSelect().select(sql.ref(column).as('member')).distinct().as('members');
    const counted = db.selectFrom(members).select(sql<number>`count(*)`.as('count'));
    return (await counted.executeTakeFirstOrThrow()).count;
  }

  return {
    async list(
      { search, isEmailVerified, pupils }: UserFilter,
      selection?: UserSelection,
    ): Promise<Listing<UserListItem>> {
      let query = users();
      if (isEmailVerified) query = query.where('is_email_verified', '=', isEmailVerified === 'true' ? 1 : 0);
      // Pupils are left out: they have no email that could be verified.
      const isWithout = pupils === 'WITHOUT' || isEmailVerified === 'false';
      if (pupils === 'ONLY') query = query.where('email', 'like', PUPILS);
      else if (isWithout) query = query.where('email', 'not like', PUPILS);
      if (search !== '') query = query.where(contains(['email', 'first_name', 'last_name'], search));
      const size = selection && (await sizeOf(selection));
      if (selection && size !== undefined) query = query.where(isIn(selection, size));
      return createListing(query, {
        id: 'id',
        columns: { email: 'email', firstName: 'first_name', lastName: 'last_name' },
        present: (rows) => rows.map((row) => presentUser(listed.toEntity(row))),
        total: search === '' && !isEmailVerified && selection?.by === 'id' ? size : undefined,
      });
    },

    /** The users with these emails, by email. */
    async findByEmails(emails: readonly string[]): Promise<Map<string, { id: string; isEmailVerified: boolean }>> {
      if (emails.length === 0) return new Map();
      const rows = await listed.list(users().where('email', 'in', emails));
      return new Map(rows.map((row) => [row.email, { id: row.id, isEmailVerified: row.isEmailVerified }]));
    },

    /** @throws userErrors.unknown */
    async get(id: string): Promise<{ item: Omit<AdminUser, 'subscriptionStatus'>; subscriber: KnownUser }> {
      const user = await listed.first(users().where('id', '=', id));
      if (!user) throw new AppError(userErrors.unknown);
      return {
        item: { ...presentUser(user), hasSecondStep: user.totpSecret !== null },
        subscriber: knownUserOf(user),
      };
    },

    async emailsOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('user_account').select(['id', 'email']).where('id', 'in', ids).execute();
      return new Map(rows.map(({ id, email }) => [id, email]));
    },

    /** Users by user id, as a reader sees them. */
    async peopleOf(ids: readonly string[], reader: Reader): Promise<Map<string, Person>> {
      if (ids.length === 0) return new Map();
      const rows = await listed.list(users().where('id', 'in', ids));
      return new Map(rows.map((row) => [row.id, personFor(reader, row)]));
    },

    /** A user with the fields that subscriptions need. Undefined for a deleted user. */
    async findSubscriber(userId: string): Promise<KnownUser | undefined> {
      const user = await listed.first(users().where('id', '=', userId));
      return user && knownUserOf(user);
    },
  };
}

function knownUserOf(
  user: Pick<UserEntity, 'id' | 'email' | 'isAdmin' | 'isTeacher' | 'isEmailVerified' | 'createdOn' | 'isDisabled'>,
): KnownUser {
  const { id: userId, email, isEmailVerified, createdOn, isDisabled } = user;
  return { userId, email, isEmailVerified, authorities: authoritiesOf(user), createdOn, isDisabled };
}

/**
 * Whether users are in a selection. Scans a small selection and finds its users. For a large one, scans the users in
 * the requested order and finds each in the selection. SQLite has no statistics with which to choose.
 */
function isIn({ by, column, query }: UserSelection, size: number) {
  const user = sql.ref(`user_account.${by}`);
  if (size <= MAX_SORTED_ROWS) return sql<SqlBool>`${user} in ${query}`;
  return sql<SqlBool>`exists ${query.where(sql<SqlBool>`${sql.ref(column)} = ${user}`)}`;
}

export function presentUser(
  row: Pick<
    UserEntity,
    'id' | 'email' | 'firstName' | 'lastName' | 'createdOn' | 'isAdmin' | 'isDisabled' | 'isEmailVerified'
  >,
): UserListItem {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    createdOn: new Date(row.createdOn).toISOString(),
    isAdmin: row.isAdmin,
    isDisabled: row.isDisabled,
    isEmailVerified: row.isEmailVerified,
  };
}
