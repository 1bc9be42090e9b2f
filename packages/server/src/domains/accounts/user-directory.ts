import type { AdminUser, UserListItem } from '@tinkerstream/contract/admin';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { contains, createListing, type Listing, MOST_SORTED_ROWS } from '../../platform/db/listing.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Subscriber } from '../subscriptions/index.ts';
import type { UserRow } from './repository.ts';
import { authoritiesOf } from './sessions.ts';
import type { AccountsTables } from './tables.ts';

/** A subquery of another domain that gives the ids or the e-mails of the users who are wanted. */
export interface UserSelection {
  readonly by: 'id' | 'email';
  /** What the query selects; an id is always that of a user, an e-mail may be nobody's. */
  readonly column: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tables of any domain.
  readonly query: SelectQueryBuilder<any, any, object>;
}

/** Which users are wanted, beside those of a selection. */
interface UserFilter {
  /** Part of an e-mail or a name; '' for all. */
  readonly search: string;
  readonly isEmailVerified?: 'true' | 'false' | undefined;
}

export type UserDirectory = ReturnType<typeof createUserDirectory>;

/** The users, as administrators see them. */
export function createUserDirectory(database: Database) {
  const db = database.withTables<AccountsTables>();
  const users = () =>
    db
      .selectFrom('user_account')
      .select([
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
      ]);

  async function sizeOf({ column, query }: UserSelection): Promise<number> {
    const members = query.clearSelect().select(sql.ref(column).as('member')).distinct().as('members');
    const counted = db.selectFrom(members).select(sql<number>`count(*)`.as('count'));
    return (await counted.executeTakeFirstOrThrow()).count;
  }

  return {
    async list({ search, isEmailVerified }: UserFilter, selection?: UserSelection): Promise<Listing<UserListItem>> {
      let query = users();
      if (isEmailVerified) query = query.where('is_email_verified', '=', isEmailVerified === 'true' ? 1 : 0);
      if (search !== '') query = query.where(contains(['email', 'first_name', 'last_name'], search));
      const size = selection && (await sizeOf(selection));
      if (selection && size !== undefined) query = query.where(isIn(selection, size));
      return createListing(query, {
        id: 'id',
        columns: { email: 'email', firstName: 'first_name', lastName: 'last_name' },
        present: (rows) => rows.map(presentUser),
        total: search === '' && !isEmailVerified && selection?.by === 'id' ? size : undefined,
      });
    },

    /** Those who have one of these e-mails, by it. */
    async findByEmails(emails: readonly string[]): Promise<Map<string, { id: string; isEmailVerified: boolean }>> {
      if (emails.length === 0) return new Map();
      const rows = await users().where('email', 'in', emails).execute();
      return new Map(rows.map((row) => [row.email, { id: row.id, isEmailVerified: row.is_email_verified === 1 }]));
    },

    /** @throws AppError TS_ERR_USER_0001 */
    async get(id: string): Promise<{ item: Omit<AdminUser, 'subscriptionStatus'>; subscriber: Subscriber }> {
      const user = await users().where('id', '=', id).executeTakeFirst();
      if (!user) throw new AppError('TS_ERR_USER_0001');
      return {
        item: { ...presentUser(user), hasSecondStep: user.totp_secret !== null },
        subscriber: subscriberOf(user),
      };
    },

    /** What subscriptions need to know of a user; undefined for one who is gone. */
    async findSubscriber(userId: string): Promise<Subscriber | undefined> {
      const user = await users().where('id', '=', userId).executeTakeFirst();
      return user && subscriberOf(user);
    },
  };
}

function subscriberOf(
  user: Pick<UserRow, 'id' | 'email' | 'is_admin' | 'is_teacher' | 'is_email_verified'>,
): Subscriber {
  const isEmailVerified = user.is_email_verified === 1;
  return { userId: user.id, email: user.email, isEmailVerified, authorities: authoritiesOf(user) };
}

/**
 * A small selection is gone through itself, and its users looked up; for a large one the users are gone through, in the
 * order that is wanted, and each looked up in it. SQLite has no statistics by which it could choose.
 */
function isIn({ by, column, query }: UserSelection, size: number) {
  const user = sql.ref(`user_account.${by}`);
  if (size <= MOST_SORTED_ROWS) return sql<SqlBool>`${user} in ${query}`;
  return sql<SqlBool>`exists ${query.where(sql<SqlBool>`${sql.ref(column)} = ${user}`)}`;
}

export function presentUser(
  row: Pick<
    UserRow,
    'id' | 'email' | 'first_name' | 'last_name' | 'created_on' | 'is_admin' | 'is_disabled' | 'is_email_verified'
  >,
): UserListItem {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    createdOn: new Date(row.created_on).toISOString(),
    isAdmin: row.is_admin === 1,
    isDisabled: row.is_disabled === 1,
    isEmailVerified: row.is_email_verified === 1,
  };
}
