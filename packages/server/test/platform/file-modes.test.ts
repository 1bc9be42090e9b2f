// Before a release.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendForgetPasswordEmail } from '@tinkerstream/contract/accounts';
import { createProject, uploadProjectFile } from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../test/support/api.ts';
import { ADMIN_EMAIL, startServer } from '../../../../test/support/server-process.ts';
import { eventually } from '../support/connections/boards.ts';
import { administrate } from '../support/server/administrator.ts';

let folder: string;
let umask: number;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'modes-'));
  // The default on most systems; the servers and commands below inherit it.
  umask = process.umask(0o022);
});
afterAll(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

/** Paths in and including a folder that other users of this machine can access in any way. */
function openToOthers(root: string): string[] {
  return [root, ...readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))].filter(
    (path) => (statSync(path).mode & 0o077) !== 0,
  );
}

/** Uploads a file and sends an email, so the data folder contains everything it can. */
async function fill(http: string): Promise<void> {
  const api = await Api.signIn(http);
  const { id: projectId } = await api.call(createProject, { projectName: 'Files' });
  await api.call(uploadProjectFile, { projectId, file: new File(['x'], 'x.txt') });
  await api.call(sendForgetPasswordEmail, { email: ADMIN_EMAIL });
}

test('everything that a server stores is for its owner alone, and so are a backup and a restored folder', async () => {
  const dataDir = join(folder, 'new', 'data');
  const server = await startServer({ dataDir });
  await fill(server.http);
  await eventually(
    async () => existsSync(join(dataDir, 'outbox')) && readdirSync(join(dataDir, 'outbox')),
    (mails) => mails !== false && mails.length > 0,
  );
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['tinkerstream.db', 'tinkerstream.db-wal', 'files']));
  expect(openToOthers(dataDir)).toEqual([]);

  const backup = join(folder, 'backup.tar');
  expect(await administrate(['backup', backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  await server.stop();
  expect(openToOthers(dataDir)).toEqual([]);

  const restored = join(folder, 'restored');
  expect(await administrate(['restore', backup], { DATA_DIR: restored })).toMatchObject({ code: 0 });
  expect(openToOthers(restored)).toEqual([]);
});

test('files that an earlier version left open to all are closed by the next start and by a restore', async () => {
  const dataDir = join(folder, 'old');
  const first = await startServer({ dataDir });
  await fill(first.http);
  await first.stop();
  const backup = join(folder, 'old.tar');
  expect(await administrate(['backup', backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });

  const openAll = () => {
    mkdirSync(join(dataDir, 'notes', 'deep'), { recursive: true });
    writeFileSync(join(dataDir, 'notes', 'deep', 'note.txt'), 'x');
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
      const path = join(dataDir, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    }
    chmodSync(dataDir, 0o755);
    expect(openToOthers(dataDir).length).toBeGreaterThan(8);
  };
  openAll();
  const second = await startServer({ dataDir });
  expect(openToOthers(dataDir)).toEqual([]);
  await second.stop();

  openAll();
  expect(await administrate(['restore', backup, '--replace'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(openToOthers(dataDir)).toEqual([]);
});

test('what an administrator’s command of root creates in a folder belongs to the folder’s owner', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'needs root');
  const OWNER = 12_345;
  const dataDir = join(folder, 'of-another-user');
  const server = await startServer({ dataDir });
  await fill(server.http);
  await server.stop();
  const ownersIn = () =>
    new Set(
      [dataDir, ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name))].map(
        (path) => statSync(path).uid,
      ),
    );
  execFileSync('chown', ['-R', `${OWNER}:${OWNER}`, dataDir]);
  const backup = join(folder, 'of-another-user.tar');
  const env = { DATA_DIR: dataDir };
  for (const command of [
    ['backup', backup],
    ['restore', backup, '--replace'],
    ['admin', ADMIN_EMAIL],
    ['upgrade-check'],
  ]) {
    expect(await administrate(command, env)).toMatchObject({ code: 0 });
    expect(ownersIn()).toEqual(new Set([OWNER]));
  }
  // Root starts a server there still.
  const again = await startServer({ dataDir });
  await again.stop();
});
