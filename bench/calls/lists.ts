import {
  listAuditEntries,
  listBatchLicenses,
  listEventCodes,
  listEventUsers,
  listLicenseBatches,
  listLicensedUsers,
  listLicenseTargets,
  listMaintenancePeriods,
  listSchools,
  listUsers,
  listWhitelist,
  listWhitelistedUsers,
} from '@tinkerstream/contract/admin';
import { type Endpoint, fillPath } from '@tinkerstream/contract/platform/endpoint';
import { TOTAL_COUNT_HEADER } from '@tinkerstream/contract/platform/list';
import { startPostgres } from '../../packages/server/test/support/storage/postgres-server.ts';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { openStored, STORED_MEMBERS, storeMembers } from '../../test/support/stored-members.ts';
import { type Bench, median, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { TARGETS } from '../targets.ts';

const USERS = { short: 1_000, full: 100_000 } as const;
const CALLS = { short: 1, full: 5 } as const;
/** One in so many queries runs. */
const ASKED = { short: 5, full: 1 } as const;
const PAGE_SIZE = 100;

interface List {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly sorts: readonly string[];
  /** A text that many entries contain, and one that few do; absent if the list has no search. */
  readonly search?: readonly [many: string, few: string];
  readonly ids?: Readonly<Record<string, string>>;
}

const userList = {
  sorts: ['email', 'firstName', 'lastName', 'createdOn'],
  search: ['school', 'student76@'],
} as const;
const { licenseTargetId, licenseBatchId, eventId } = STORED_MEMBERS;

const LISTS: readonly List[] = [
  { what: 'users', endpoint: listUsers, ...userList },
  { what: 'whitelisted users', endpoint: listWhitelistedUsers, ...userList },
  { what: 'users of a package', endpoint: listLicensedUsers, ...userList, ids: { licenseTargetId } },
  { what: 'users of an event', endpoint: listEventUsers, ...userList, ids: { eventId } },
  {
    what: 'whitelist',
    endpoint: listWhitelist,
    sorts: ['createdOn', 'whitelistEmail', 'remarks'],
    search: ['school', 'student76@'],
  },
  {
    what: 'licenses of a batch',
    endpoint: listBatchLicenses,
    sorts: ['createdOn', 'licenseKey', 'trialStartDate'],
    search: ['KEY', 'KEY-77'],
    ids: { licenseBatchId },
  },
  {
    what: 'audit log',
    endpoint: listAuditEntries,
    sorts: ['createdOn', 'actorEmail', 'subject'],
    search: ['school', 'student76@'],
  },
  {
    what: 'audit log of one subject',
    endpoint: listAuditEntries,
    sorts: ['createdOn', 'actorEmail'],
    search: ['school', 'student76@'],
    ids: { subject: 'event-code' },
  },
  {
    what: 'event codes',
    endpoint: listEventCodes,
    sorts: ['createdOn', 'eventCode', 'name', 'startFrom', 'endUntil'],
    search: ['Maker', 'EVENT77'],
  },
  {
    what: 'schools',
    endpoint: listSchools,
    sorts: ['createdOn', 'schoolName', 'emailDomain', 'validTo'],
    search: ['School', 'school77.'],
  },
  {
    what: 'packages',
    endpoint: listLicenseTargets,
    sorts: ['createdOn', 'targetName', 'companyName'],
    search: ['Package', 'Package 77'],
  },
  {
    what: 'batches',
    endpoint: listLicenseBatches,
    sorts: ['createdOn', 'targetName', 'companyName', 'licenseCount'],
    search: ['Package', 'Package 77'],
  },
  { what: 'maintenance periods', endpoint: listMaintenancePeriods, sorts: ['startFrom', 'endUntil', 'showSince'] },
];

/**
 * Every list of the administrators over HTTP, with 100,000 users who are all on the whitelist and have all used the
 * same event code and a license of the same batch: each order from either end, its last page, and searches with many,
 * few and no results. The slowest query of each list is shown. The yardstick is a search for an email in plain SQL.
 */
export const lists: Bench = async (form) => {
  const rows = await measure('SQLite', form);
  // PostgreSQL takes too long to set up for the short form.
  return form === 'short' ? rows : [...rows, ...(await measure('PostgreSQL', form))];
};

async function measure(engine: 'SQLite' | 'PostgreSQL', form: 'short' | 'full'): Promise<Row[]> {
  const users = USERS[form];
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
  const url = await postgres?.createDatabase();
  const dataDir = temporaryFolder('lists');
  const env = { DATABASE_URL: url };
  // The first start creates the tables and the administrator.
  await (await startServer({ dataDir, env })).stop();
  const database = await openStored(dataDir, url);
  await storeMembers(database, users);
  const plainSql: number[] = [];
  for (let call = 0; call < CALLS.full; call += 1) {
    const started = performance.now();
    await database.run(YARDSTICK);
    plainSql.push(performance.now() - started);
  }
  await database.close();

  const server = await startServer({ dataDir, env });
  const { accessToken } = await Api.signIn(server.http);
  const ask = async (path: string, query: Readonly<Record<string, string>>) => {
    const response = await fetch(`${server.http}${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} with ${JSON.stringify(query)} answered ${response.status}: ${text}`);
    return { total: Number(response.headers.get(TOTAL_COUNT_HEADER)), length: (JSON.parse(text) as []).length };
  };
  const rows: Row[] = [];
  for (const list of LISTS) {
    const { total } = await ask(pathOf(list), queryOf(list, {}));
    if (total < users / 10) throw new Error(`${list.what}: ${total} entries.`);
    let slowest: { question: string; times: number[] } = { question: '', times: [0] };
    for (const question of questions(list, total).filter((_, index) => index % ASKED[form] === 0)) {
      const times: number[] = [];
      for (let call = 0; call <= CALLS[form]; call += 1) {
        const started = performance.now();
        const found = await ask(pathOf(list), queryOf(list, question.query));
        if (call > 0) times.push(performance.now() - started);
        if (found.length > 0 !== question.finds)
          throw new Error(`${list.what} ${question.what}: ${found.length} entries.`);
      }
      if (median(times) > median(slowest.times)) slowest = { question: question.what, times };
    }
    const what = `${engine}, ${list.what}, ${slowest.question}`;
    rows.push({ what, values: slowest.times, unit: 'ms', digits: 1, target: TARGETS.listPage });
  }
  await server.stop();
  await postgres?.stop();
  return [...rows, { what: `${engine}, plain SQL, a search for an email`, values: plainSql, unit: 'ms', digits: 1 }];
}

function pathOf({ endpoint, ids = {} }: List): string {
  return fillPath(endpoint.path, (name) => ids[name] ?? '');
}

function queryOf({ endpoint, ids = {} }: List, query: Readonly<Record<string, string>>): Record<string, string> {
  const inQuery = Object.entries(ids).filter(([name]) => !endpoint.path.includes(`{${name}}`));
  return { ...Object.fromEntries(inQuery), pageSize: String(PAGE_SIZE), ...query };
}

function questions({ sorts, search }: List, total: number) {
  const orders = sorts.flatMap((field) => [field, `-${field}`]);
  const pages = [1, 10, Math.ceil(total / PAGE_SIZE)].filter((page) => page * PAGE_SIZE < total + PAGE_SIZE);
  const searches = search ? [...search, 'nowhere to be found'] : [];
  return [
    ...orders.flatMap((sort) =>
      pages.map((page) => ({ what: `by ${sort}, page ${page}`, query: { sort, page: String(page) }, finds: true })),
    ),
    ...searches.flatMap((text, index) =>
      sorts.map((sort) => ({ what: `“${text}” by ${sort}`, query: { sort, search: text }, finds: index < 2 })),
    ),
  ];
}

const YARDSTICK = `select count(*) from user_account where email like '%student76@%'`;
