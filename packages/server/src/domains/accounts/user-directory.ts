import type { UserListItem } from '@tinkerstream/contract/admin';
import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import type { Subscriber } from '../subscriptions/index.ts';
import { createAccountsRepository, type UserRow } from './repository.ts';
import { authoritiesOf } from './sessions.ts';
import type { AccountsTables } from './tables.ts';

/** A query of another domain whose one column holds ids of users, or e-mails in lower case. */
// biome-ignore lint/suspicious/noExplicitAny: the tables of any domain.
type Subquery = SelectQueryBuilder<any, any, any>;

/** Which users a list is about: all, or those that another domain names. */
export type Among = { readonly ids: Subquery } | { readonly emails: Subquery } | undefined;

export type UserDirectory = ReturnType<typeof createUserDirectory>;

/** Users as other domains see them. */
export function createUserDirectory(database: Database) {
  const db = database.withTables<AccountsTables>();
  const users = createAccountsRepository(database);
  return {
    /** The users whose e-mail or names contain `search`. */
    list(search: string, among?: Among): Listing<UserListItem> {
      let query = db.selectFrom('user_account').selectAll();
      if (search !== '') query = query.where(contains(['email', 'first_name', 'last_name'], search));
      if (among && 'ids' in among) query = query.where('id', 'in', among.ids);
      if (among && 'emails' in among) query = query.where('email', 'in', among.emails);
      return createListing(query, {
        id: 'id',
        columns: { email: 'email', firstName: 'first_name', lastName: 'last_name' },
        present: (rows) => rows.map(presentUser),
      });
    },

    async find(id: string): Promise<UserListItem | undefined> {
      const user = await users.findUser(id);
      return user && presentUser(user);
    },

    /** A user as subscriptions judge one who is not there: without a session. */
    async findSubscriber(id: string): Promise<Subscriber | undefined> {
      const user = await users.findUser(id);
      return user && { userId: user.id, email: user.email, authorities: authoritiesOf(user) };
    },
  };
}

export function presentUser(user: UserRow): UserListItem {
  return {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    createdOn: new Date(user.created_on).toISOString(),
  };
}
