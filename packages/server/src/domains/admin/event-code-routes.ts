import { createEventCode, getEventCode, listEventCodes, updateEventCode } from '@tinkerstream/contract/admin';
import type { Database } from '../../platform/db/database.ts';
import type { Route } from '../../platform/http/route.ts';
import { createEventCodes } from '../subscriptions/index.ts';
import type { Audit } from './audit.ts';

export function eventCodeRoutes(route: Route, { database, audit }: { database: Database; audit: Audit }): void {
  const subject = 'event-code';

  route(listEventCodes, async ({ search }) => createEventCodes(database).list(search));

  route(getEventCode, ({ eventCodeId }) => createEventCodes(database).get(eventCodeId));

  route(createEventCode, (form, { caller }) =>
    audit.record(caller, async (transaction) => {
      const result = await createEventCodes(transaction).create(form);
      return { result, change: { action: 'create', subject, subjectId: result.id, after: result } };
    }),
  );

  route(updateEventCode, ({ eventCodeId, ...form }, { caller }) =>
    audit.record(caller, async (transaction) => {
      const eventCodes = createEventCodes(transaction);
      const before = await eventCodes.get(eventCodeId);
      await eventCodes.update(eventCodeId, form);
      const after = await eventCodes.get(eventCodeId);
      return { result: {}, change: { action: 'update', subject, subjectId: eventCodeId, before, after } };
    }),
  );
}
