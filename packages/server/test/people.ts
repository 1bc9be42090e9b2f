import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { Api } from '../../../test/api.ts';
import type { ServerProcess } from '../../../test/server-process.ts';

const PASSWORD = 'some-password';

/** Asks the database behind a running server: the one at `databaseUrl`, or else the file in its data folder. */
export async function query(
  server: ServerProcess,
  databaseUrl: string | undefined,
  sql: string,
): Promise<Record<string, unknown>[]> {
  if (databaseUrl === undefined) {
    const db = new DatabaseSync(join(server.dataDir, 'tinkerstream.db'), { timeout: 5000 });
    const rows = db.prepare(sql).all();
    db.close();
    return rows;
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly api: Api;
}

/** Puts a signed-in user into the database of a running server: without a subscription, or with every permission. */
export async function signInPerson(
  server: ServerProcess,
  databaseUrl: string | undefined,
  { hasSubscription }: { hasSubscription: boolean },
): Promise<Person> {
  const userId = randomUUID();
  const email = `${userId}@example.org`;
  await query(
    server,
    databaseUrl,
    `INSERT INTO user_account (id, email, first_name, last_name, password_hash, is_admin, created_on)
     VALUES ('${userId}', '${email}', 'Some', 'Body', '${await hash(PASSWORD)}', ${hasSubscription ? 1 : 0}, 0)`,
  );
  return { userId, email, api: await Api.signIn(server.http, email, PASSWORD) };
}
