// Before a release.
import { listEventUsers, listLicensedUsers, listUsers, listWhitelistedUsers } from '@tinkerstream/contract/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { openStored, STORED_MEMBERS, storeMembers } from '../../../../../test/support/stored-members.ts';
import { MAX_SORTED_ROWS } from '../../../src/platform/db/listing.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

/** Too many to be sorted for each page. */
const USERS = MAX_SORTED_ROWS + 1000;
const PAGE_SIZE = 500;

const orderOf = (user: { firstName: string; id: string }) => `${user.firstName} ${user.id}`;

describe.each(['SQLite', 'PostgreSQL'])('a list of very many users on %s', (engine) => {
  let postgres: PostgresServer | undefined;
  let server: ServerProcess;
  let admin: Api;
  beforeAll(async () => {
    if (engine === 'PostgreSQL') postgres = await sharedPostgres();
    const url = await postgres?.createDatabase();
    const empty = await startServer({ env: { DATABASE_URL: url } });
    const { dataDir } = empty;
    await empty.kill();
    const database = await openStored(dataDir, url);
    await storeMembers(database, USERS);
    await database.close();
    server = await startServer({ dataDir, env: { DATABASE_URL: url } });
    admin = await Api.signIn(server.http);
  });
  afterAll(async () => {
    await server.stop();
    await postgres?.stop();
  });

  const { eventId, licenseTargetId } = STORED_MEMBERS;
  test.each([
    ['all of them', 1, (query: object) => admin.call(listUsers, query)],
    ['those on the whitelist', 0, (query: object) => admin.call(listWhitelistedUsers, query)],
    ['those of an event', 0, (query: object) => admin.call(listEventUsers, { ...query, eventId })],
    ['those of a package', 0, (query: object) => admin.call(listLicensedUsers, { ...query, licenseTargetId })],
  ])(
    'has %s once on its pages, in order from either end, and finds one',
    async (_what, others, list) => {
      const total = USERS + others;
      const lastPage = Math.ceil(total / PAGE_SIZE);
      const getPage = (sort: string, page: number) => list({ sort, page, pageSize: PAGE_SIZE });
      const forwards = await Promise.all(
        Array.from({ length: lastPage }, (_, index) => getPage('firstName', index + 1)),
      );
      const users = forwards.flat();
      expect(new Set(users.map((user) => user.id)).size).toBe(total);
      const inOrder = users.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
      expect(users).toEqual(inOrder);
      const backwards = inOrder.toReversed();
      for (const page of [1, 2, Math.ceil(lastPage / 2), lastPage]) {
        const shown = backwards.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
        expect(await getPage('-firstName', page)).toEqual(shown);
      }
      expect(await list({ search: 'STUDENT1777@' })).toMatchObject([{ email: expect.stringMatching(/^student1777@/) }]);
    },
    60_000,
  );
});
