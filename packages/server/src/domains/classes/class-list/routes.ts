import {
  type ClassMember,
  createClass,
  getListPlaces,
  type ListAccess,
  listAllClasses,
} from '@tinkerstream/contract/admin';
import type { Change } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { ClassRegistration } from '../../accounts/index.ts';
import type { Audit } from '../../admin/index.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { ClassDirectory } from './class-directory.ts';
import type { ClassPlaces } from './class-places.ts';

interface PastedListOptions {
  readonly audit: Pick<Audit, 'record'>;
  readonly registration: ClassRegistration;
  readonly subscriptions: Pick<SubscriptionsService, 'admit' | 'accessOfUser' | 'listPlaces'>;
  readonly places: ClassPlaces;
  readonly directory: ClassDirectory;
}

type Created = Awaited<ReturnType<ClassRegistration['createClass']>>['created'][number];

/** Thrown to undo an account for which there is no place. */
class NoPlace extends Error {}

/** The calls with which administrators create the accounts of a pasted list. */
export function pastedListRoutes(
  route: Route,
  { audit, registration, subscriptions, places, directory }: PastedListOptions,
): void {
  /** Gives a new account its rights. @throws NoPlace */
  async function give(change: Change, access: ListAccess, id: string, account: Created): Promise<void> {
    const { transaction } = change;
    if (access === 'NONE') return;
    if (access === 'WHITELIST') return subscriptions.admit(transaction, [account.email]);
    const hasPlace =
      access === 'CLASS'
        ? await places.join(change, id, account)
        : await subscriptions.listPlaces.join(transaction, { access, id }, account.userId);
    if (!hasPlace) throw new NoPlace();
  }

  function create(caller: Caller, members: readonly ClassMember[], access: ListAccess, accessId: string) {
    return audit.record(caller, async (change) => {
      const result = await registration.createClass(change.transaction, members);
      for (const account of result.created) await give(change, access, accessId, account);
      const emails = result.created.map(({ email }) => email);
      const after = { emails, access, ...(accessId !== '' && { accessId }) };
      const isEmpty = accessId !== '' && emails.length === 0;
      return { result, change: isEmpty ? undefined : { action: 'import', subject: 'user', subjectId: '', after } };
    });
  }

  route(createClass, async ({ members, access, accessId = '' }, { caller }) => {
    const isPlaced = access !== 'NONE' && access !== 'WHITELIST';
    // Members are created one after another, so that a batch or class that fills up takes as many as it has places for.
    const parts = isPlaced ? members.map((member) => [member]) : [members];
    const created: Created[] = [];
    const takenEmails: string[] = [];
    const withoutPlace: string[] = [];
    for (const part of parts) {
      try {
        const result = await create(caller, part, access, isPlaced ? accessId : '');
        created.push(...result.created);
        takenEmails.push(...result.takenEmails);
      } catch (error) {
        if (!(error instanceof NoPlace)) throw error;
        withoutPlace.push(...part.map(({ email, firstName, lastName }) => email ?? `${firstName} ${lastName}`.trim()));
      }
    }
    const withAccess = await Promise.all(
      created.map(async ({ userId, ...member }) => ({ ...member, ...(await subscriptions.accessOfUser(userId)) })),
    );
    return { created: withAccess, takenEmails, withoutPlace };
  });

  route(getListPlaces, ({ access, accessId: id }) =>
    access === 'CLASS' ? places.find(id) : subscriptions.listPlaces.find({ access, id }),
  );

  route(listAllClasses, async ({ search }) => directory.list(search));
}
