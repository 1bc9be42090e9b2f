import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hash } from '@node-rs/argon2';
import { Api } from '../../../test/api.ts';
import type { ServerProcess } from '../../../test/server-process.ts';

/** A signed-in user without a subscription, put straight into the database of a running server. */
export async function signInSecondUser(server: ServerProcess): Promise<Api> {
  const email = 'second@example.org';
  const password = 'second-password';
  const db = new DatabaseSync(join(server.dataDir, 'tinkerstream.db'), { timeout: 5000 });
  db.prepare('INSERT INTO user_account VALUES (?, ?, ?, ?, ?, ?, ?)').run(
    'second-user',
    email,
    'Second',
    'User',
    await hash(password),
    0,
    Date.now(),
  );
  db.close();
  return Api.signIn(server.http, email, password);
}
