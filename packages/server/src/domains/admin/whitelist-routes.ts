import {
  createWhitelistEntry,
  importWhitelist,
  listWhitelist,
  parseWhitelist,
  removeWhitelistEntry,
  updateWhitelistEntry,
} from '@tinkerstream/contract/admin';
import type { Database } from '../../platform/db/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { UserDirectory } from '../accounts/index.ts';
import { createWhitelist } from '../subscriptions/index.ts';
import type { Audit } from './audit.ts';

interface WhitelistRoutesOptions {
  readonly database: Database;
  readonly audit: Audit;
  readonly users: Pick<UserDirectory, 'findByEmails'>;
}

export function whitelistRoutes(route: Route, { database, audit, users }: WhitelistRoutesOptions): void {
  const subject = 'whitelist-entry';

  route(listWhitelist, async ({ search }) => createWhitelist(database).list(search, users.findByEmails));

  route(createWhitelistEntry, (form, { caller }) =>
    audit.record(caller, async (transaction) => {
      const result = await createWhitelist(transaction).create(form);
      return { result, change: { action: 'create', subject, subjectId: result.id, after: form } };
    }),
  );

  route(updateWhitelistEntry, ({ whitelistEmailId, ...form }, { caller }) =>
    audit.record(caller, async (transaction) => {
      const whitelist = createWhitelist(transaction);
      const before = await whitelist.get(whitelistEmailId);
      await whitelist.update(whitelistEmailId, form);
      return { result: {}, change: { action: 'update', subject, subjectId: whitelistEmailId, before, after: form } };
    }),
  );

  route(removeWhitelistEntry, ({ whitelistEmailId }, { caller }) =>
    audit.record(caller, async (transaction) => {
      const whitelist = createWhitelist(transaction);
      const before = await whitelist.get(whitelistEmailId);
      await whitelist.remove(whitelistEmailId);
      return { result: {}, change: { action: 'remove', subject, subjectId: whitelistEmailId, before } };
    }),
  );

  route(importWhitelist, ({ text }, { caller }) =>
    audit.record(caller, async (transaction) => {
      const { entries, invalidLines } = parseWhitelist(text);
      const createdCount = await createWhitelist(transaction).addMissing(entries);
      return {
        result: { createdCount, existingCount: entries.length - createdCount, invalidLines: [...invalidLines] },
        change: { action: 'import', subject, subjectId: '', after: { createdCount } },
      };
    }),
  );
}
