import { openPool } from '../../packages/server/src/platform/db/postgres.ts';
import { openDatabase } from './server-database.ts';

/** A database with many users and every list of the administrators about them, created by SQL that both engines accept. */
export interface StoredMembers {
  /** A package and an event: every user has used a license of the package, and the code of the event. */
  readonly licenseTargetId: string;
  readonly licenseBatchId: string;
  readonly eventId: string;
}

const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

/** One school, event and package for this many users, because there are fewer of them than people. */
const USERS_OF_ONE = 10;

/** The id of the i-th row of a table, in the order of creation like UUIDv7. */
function idOf(table: number, row: number | string = 0): string {
  const prefix = `0190a000-0000-7000-8${String(table).padStart(3, '0')}-`;
  return typeof row === 'string'
    ? `'${prefix}' || substr(cast(1000000000000 + ${row} as text), 2)`
    : prefix + String(row).padStart(12, '0');
}

export const STORED_MEMBERS: StoredMembers = {
  licenseTargetId: idOf(4, 1),
  licenseBatchId: idOf(5, 1),
  eventId: idOf(3, 1),
};

/** Runs SQL on the database of a stopped server: in its data folder, or the PostgreSQL at an address. */
export async function openStored(dataDir: string, url?: string) {
  if (url === undefined) {
    const db = openDatabase(dataDir);
    return { run: async (sql: string) => db.prepare(sql).all(), close: async () => db.close() };
  }
  const pool = openPool(url, 1, (error) => {
    throw error;
  });
  return { run: async (sql: string) => (await pool.query(sql)).rows, close: () => pool.end() };
}

/** Stores this many users and their lists in an empty database. */
export async function storeMembers(database: Awaited<ReturnType<typeof openStored>>, users: number): Promise<void> {
  await database.run('begin');
  for (const statement of membersSql(users)) await database.run(statement);
  await database.run('commit');
  // PostgreSQL analyzes tables automatically within a minute.
  await database.run('analyze');
}

/** A statement for each table. Names repeat and are in no order; emails are unique. */
function membersSql(users: number): string[] {
  const few = Math.ceil(users / USERS_OF_ONE);
  const from = (count: number) =>
    `from (with recursive row(i) as (select cast(1 as bigint) union all select i + 1 from row where i < ${count}) select i from row) r`;
  // The factor is coprime to the number of rows, so that neighbours in one order are far apart in another.
  const shuffled = (count: number) => `(i * 7919 % ${count})`;
  const email = `'student' || ${shuffled(users)} || '@school' || (i % 500) || '.edu.hk'`;
  const end = NOW + 400 * DAY_MS;
  return [
    `insert into user_account (id, email, first_name, last_name, is_admin, created_on)
      select ${idOf(1, 'i')}, ${email}, 'Given' || (i * 7919 % 5003), 'Family' || (i * 104729 % 3001), 0, ${NOW} + i
      ${from(users)}`,
    `insert into whitelist_email (id, email, remarks)
      select ${idOf(2, 'i')}, ${email}, 'Class ' || (i % 40) ${from(users)}`,
    `insert into event_code (id, code, name, start_from, end_until, registration_end)
      select ${idOf(3, 'i')}, 'EVENT' || ${shuffled(few)}, 'Maker Faire ' || (i % 300), ${NOW} + (i * 7919 % 100003), ${end} + i, ${end}
      ${from(few)}`,
    `insert into event_code_use (user_id, event_code_id, used_on)
      select ${idOf(1, 'i')}, '${STORED_MEMBERS.eventId}', ${NOW} ${from(users)}`,
    `insert into school (id, name, email_domain, created_on)
      select ${idOf(6, 'i')}, 'School ' || ${shuffled(few)}, 'school' || i || '.edu.hk', ${NOW} + i ${from(few)}`,
    `insert into school_application (id, school_id, event_code_id, status, school_name, teacher_name, teacher_email,
       teacher_tel, teacher_role, teacher_role_remarks, language, remarks, created_on)
      select ${idOf(7, 'i')}, ${idOf(6, `(1 + i % ${few})`)}, '${STORED_MEMBERS.eventId}',
        case i % 3 when 0 then 'pending' when 1 then 'approved' else 'rejected' end, 'School', 'Teacher ' || i,
        'teacher' || i || '@school.edu.hk', '12345678', 'ss_ict', '', 'en', '', ${NOW} + i ${from(3 * few)}`,
    `insert into license_target (id, target_name, company_name, created_on)
      select ${idOf(4, 'i')}, 'Package ' || ${shuffled(few)}, 'Company ' || (i % 700), ${NOW} + i ${from(few)}`,
    `insert into license_batch (id, target_id, file_token, license_type, license_count, generated_count, trial_days,
       max_consumption_count, max_concurrent_count, permission, start_generation_time, complete_generation_time, created_on)
      select ${idOf(5, 'i')}, ${idOf(4, 'i')}, 'TOKEN' || i, 'custom', case i when 1 then ${users} else i % 50 end,
        case i when 1 then ${users} else 0 end, 120, 1, 1, '{}', ${NOW}, ${NOW}, ${NOW} + i ${from(few)}`,
    `insert into license (id, batch_id, license_key, first_consumed_on)
      select ${idOf(8, 'i')}, '${STORED_MEMBERS.licenseBatchId}', 'KEY-' || ${shuffled(users)}, ${NOW} + i * 104729 % 100003
      ${from(users)}`,
    `insert into license_consumption (user_id, license_id, target_id, consumed_on)
      select ${idOf(1, 'i')}, ${idOf(8, 'i')}, '${STORED_MEMBERS.licenseTargetId}', ${NOW} ${from(users)}`,
    `insert into maintenance_period (id, start_from, end_until, show_since)
      select ${idOf(9, 'i')}, ${NOW - 400 * DAY_MS} + i * 60000, ${NOW - 400 * DAY_MS} + i * 60000 + 30000, ${NOW - 400 * DAY_MS}
      ${from(few)}`,
    `insert into audit_entry (id, created_on, actor_id, actor_email, action, subject, subject_id, after)
      select ${idOf(10, 'i')}, ${NOW} + i, 'admin', 'admin' || (i % 7) || '@example.org', 'create',
        case i % 3 when 0 then 'whitelist-entry' when 1 then 'event-code' else 'license-batch' end, ${idOf(2, 'i')},
        '{"whitelistEmail":"student' || i || '@school.edu.hk","remarks":""}' ${from(users)}`,
  ];
}
