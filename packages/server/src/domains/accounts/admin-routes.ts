import { isPupil } from '@tinkerstream/contract/accounts';
import {
  getUser,
  listEventUsers,
  listLicensedUsers,
  listUsers,
  listWhitelistedUsers,
  removeUser,
  type UserListItem,
  updateUserAccess,
  verifyUserEmail,
} from '@tinkerstream/contract/admin';
import { authErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Listing } from '../../platform/db/listing.ts';
import type { LinkOrigins } from '../../platform/http/link-origins.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Audit } from '../admin/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { UserDirectory } from '../users/index.ts';
import type { AccountsService } from './service.ts';

interface UserAdministration {
  readonly audit: Pick<Audit, 'record'>;
  readonly users: Pick<UserDirectory, 'list' | 'get'>;
  readonly accounts: Pick<AccountsService, 'access' | 'verification' | 'removal'>;
  readonly subscriptions: Pick<SubscriptionsService, 'selections' | 'statusOf'>;
  readonly linkOrigins: LinkOrigins;
  readonly classNamesOf: ClassNamesOf;
}

/** Finds the names of the classes of pupils, by user. */
export type ClassNamesOf = (userIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;

/** The calls with which administrators list and change users. */
export function accountsAdminRoutes(
  route: Route,
  { audit, users, accounts, subscriptions, linkOrigins, classNamesOf }: UserAdministration,
): void {
  async function withClasses(items: UserListItem[]): Promise<UserListItem[]> {
    const names = await classNamesOf(items.flatMap(({ id, email }) => (isPupil(email) ? id : [])));
    return items.map((item) => (isPupil(item.email) ? { ...item, classNames: [...(names.get(item.id) ?? [])] } : item));
  }

  function named({ total, page, after }: Listing<UserListItem>): Listing<UserListItem> {
    return {
      total,
      page: async (...range) => withClasses(await page(...range)),
      after: async (...range) => {
        const stretch = await after(...range);
        return { ...stretch, items: await withClasses(stretch.items) };
      },
    };
  }

  route(listUsers, async ({ search, isEmailVerified, pupils }) =>
    named(await users.list({ search, isEmailVerified, pupils })),
  );

  route(listWhitelistedUsers, async ({ search, isEmailVerified }) =>
    users.list({ search, isEmailVerified }, subscriptions.selections.whitelisted()),
  );

  route(listLicensedUsers, async ({ search, isEmailVerified, licenseTargetId }) =>
    users.list({ search, isEmailVerified }, await subscriptions.selections.licensed(licenseTargetId)),
  );

  route(listEventUsers, async ({ search, isEmailVerified, eventId }) =>
    users.list({ search, isEmailVerified }, await subscriptions.selections.ofEvent(eventId)),
  );

  route(getUser, async ({ userId }) => {
    const { item, subscriber } = await users.get(userId);
    const [named] = await withClasses([item]);
    return { ...item, ...named, subscriptionStatus: await subscriptions.statusOf(subscriber, true) };
  });

  route(updateUserAccess, ({ userId, ...accessChange }, { caller }) =>
    audit.record(
      caller,
      async (change) => {
        const { before, after } = await accounts.access.update(change, caller, userId, accessChange);
        return { result: {}, change: { action: 'update', subject: 'user', subjectId: userId, before, after } };
      },
      { isSerializable: true },
    ),
  );

  route(removeUser, ({ userId }, { caller }) =>
    audit.record(caller, async (change) => {
      const { isAdmin, isDisabled } = await accounts.removal.remove(change, caller, userId);
      // The entry leaves out email and names, whose removal this is.
      const before = { isAdmin, isDisabled };
      return { result: {}, change: { action: 'remove', subject: 'user', subjectId: userId, before } };
    }),
  );

  route(verifyUserEmail, async ({ userId, endsAccess }, { caller, language, client }) => {
    const { email } = (await users.get(userId)).item;
    // A pupil has no email.
    if (isPupil(email)) throw new AppError(authErrors.notAllowed);
    return audit.record(caller, async (change) => {
      const owner = endsAccess ? { language, origin: linkOrigins.forAdministrator(client).origin } : undefined;
      const isNew = await accounts.verification.vouch(change, userId, owner);
      const before = { email, isEmailVerified: false };
      const after = { email, isEmailVerified: true, endsAccess };
      if (!isNew) return { result: {}, change: undefined };
      return { result: {}, change: { action: 'update', subject: 'user', subjectId: userId, before, after } };
    });
  });
}
