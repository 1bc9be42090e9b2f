// Before a release.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../test/support/server-database.ts';
import { startServer } from '../../../../test/support/server-process.ts';
import { refusal } from '../support/server/refusal.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'refused-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a first start that fails for its port leaves the password to the next one', async () => {
  const dataDir = join(folder, 'failed-first');
  const other = await occupyPort();
  await refusal({ dataDir, env: { ADMIN_PASSWORD: undefined, PORT: String(other.port) } });
  other.close();
  const next = await startServer({ dataDir, env: { ADMIN_PASSWORD: undefined } });
  expect(next.output()).toContain('Password (shown only this once)');
  await next.stop();
});

describe('a server that cannot start explains why and what to do', () => {
  test('if its data folder is in use by another one', async () => {
    const dataDir = join(folder, 'in-use');
    const first = await startServer({ dataDir });
    expect(await refusal({ dataDir })).toMatch(
      /DATA_DIR .*in-use is in use by another Tinkerstream server\. Stop that server/,
    );
    await first.stop();
  });

  test('if its data folder is not writable', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await refusal({ dataDir: join(file, 'data') })).toMatch(/DATA_DIR .* is not writable: .* another folder/);
  });

  test('if its data is from a newer version, which stays unchanged', async () => {
    const dataDir = join(folder, 'newer');
    await (await startServer({ dataDir })).stop();
    const db = openDatabase(dataDir);
    db.prepare("INSERT INTO kysely_migration VALUES ('9999-future', '2030-01-01')").run();
    db.close();
    expect(await refusal({ dataDir })).toMatch(/newer version of Tinkerstream.*9999-future.*Update Tinkerstream/);
  });

  test.each(['PORT', 'MQTT_PORT', 'HTTPS_PORT', 'MQTTS_PORT'])('if %s is in use', async (setting) => {
    const other = await occupyPort();
    const https = setting.includes('S_') ? { HTTPS: 'local' } : {};
    const message = await refusal({ env: { ...https, [setting]: String(other.port) } });
    expect(message).toMatch(new RegExp(`Port ${other.port} \\(${setting}\\) is in use by another program\\. Stop`));
    other.close();
  });

  // `config.test.ts` has the other settings.
  test('if a setting has no valid value', async () => {
    expect(await refusal({ env: { PORT: 'abc' } })).toMatch(/PORT must be a port from 0 to 65535, not “abc”/);
  });
});

/** A port in use by another program. */
async function occupyPort(): Promise<{ port: number; close: () => void }> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  return { port: (other.address() as { port: number }).port, close: () => other.close() };
}
