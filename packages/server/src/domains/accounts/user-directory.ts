import type { UserListItem } from '@tinkerstream/contract/admin';
import type { Expression, SqlBool } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Subscriber } from '../subscriptions/index.ts';
import { authoritiesOf } from './sessions.ts';
import type { AccountsTables } from './tables.ts';

/** A subquery of another domain that gives the ids or the e-mails of the users who are wanted. */
export interface UserSelection {
  readonly by: 'id' | 'email';
  readonly query: Expression<unknown>;
}

export type UserDirectory = ReturnType<typeof createUserDirectory>;

/** The users, as administrators see them. */
export function createUserDirectory(database: Database) {
  const db = database.withTables<AccountsTables>();
  const users = () =>
    db
      .selectFrom('user_account')
      .select(['id', 'email', 'first_name', 'last_name', 'created_on', 'is_admin', 'is_teacher']);

  return {
    list(search: string, selection?: UserSelection): Listing<UserListItem> {
      let query = users();
      if (search !== '') query = query.where(contains(['email', 'first_name', 'last_name'], search));
      if (selection)
        query = query.where(
          (where) => where(selection.by, 'in', selection.query as Expression<string>) as Expression<SqlBool>,
        );
      return createListing(query, {
        id: 'id',
        columns: { email: 'email', firstName: 'first_name', lastName: 'last_name' },
        present: (rows) => rows.map(presentUser),
      });
    },

    /** @throws AppError TS_ERR_USER_0001 */
    async get(id: string): Promise<{ item: UserListItem; subscriber: Subscriber }> {
      const user = await users().where('id', '=', id).executeTakeFirst();
      if (!user) throw new AppError('TS_ERR_USER_0001');
      return {
        item: presentUser(user),
        subscriber: { userId: id, email: user.email, authorities: authoritiesOf(user) },
      };
    },

    /** What subscriptions need to know of a user; undefined for one who is gone. */
    async findSubscriber(userId: string): Promise<Subscriber | undefined> {
      const user = await users().where('id', '=', userId).executeTakeFirst();
      return user && { userId, email: user.email, authorities: authoritiesOf(user) };
    },
  };
}

export function presentUser(row: {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  created_on: number;
}): UserListItem {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    createdOn: new Date(row.created_on).toISOString(),
  };
}
