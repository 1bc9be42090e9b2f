import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getUpgradeBackup } from '@tinkerstream/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../test/support/api.ts';
import { startServer } from '../../../../test/support/server-process.ts';
import { migrations } from '../../src/migrations/index.ts';
import { VERSION } from '../../src/version.ts';
import { administrate } from '../support/server/administrator.ts';
import { appliedIn, unpackReleased, versionsOf } from './released-data.ts';

let work: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'newer-version-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('the first start of a newer version copies the database before it changes it, says where, and the copy leads back', async () => {
  const folder = join(work, 'earlier');
  unpackReleased('0.3.0', 'folder', folder);
  const copyIn = (place: string) => join(place, 'backups', `before-${VERSION}`);
  const applied = appliedIn(folder);
  const server = await startServer({ dataDir: folder, env: { LOG_LEVEL: 'info' } });
  expect(server.output()).toContain(`The database as it was before is in ${copyIn(folder)}`);
  expect(appliedIn(folder)).toEqual(Object.keys(migrations('sqlite')));
  expect(appliedIn(copyIn(folder))).toEqual(applied);
  const api = await Api.signIn(server.http);
  expect(await api.call(getUpgradeBackup, {})).toEqual({
    version: VERSION,
    place: join(copyIn(folder), 'tinkerstream.db'),
    createdOn: expect.any(String),
  });
  await expect(new Api(server.http).call(getUpgradeBackup, {})).rejects.toThrow();
  await server.stop();

  // The way back, as the documents tell it.
  const back = join(work, 'back');
  cpSync(folder, back, { recursive: true });
  for (const ending of ['', '-wal', '-shm']) rmSync(join(back, `tinkerstream.db${ending}`), { force: true });
  renameSync(join(copyIn(back), 'tinkerstream.db'), join(back, 'tinkerstream.db'));
  expect(appliedIn(back)).toEqual(applied);
  const backup = join(work, 'backup.tar');
  expect(await administrate(['backup', backup], { DATA_DIR: back })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('15 records'),
  });
});

test('each commit that released a schema has its files', () => {
  const withBackups = ['0.2.0', '0.3.0', '0.3.0-applets', '0.3.0-batches'];
  expect(versionsOf('backup').sort()).toEqual(withBackups);
  expect(versionsOf('folder').sort()).toEqual(['0.1.0', ...withBackups]);
});
