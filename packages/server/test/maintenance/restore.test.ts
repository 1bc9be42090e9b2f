// Before a release.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileErrors } from '@tinkerstream/contract/error-codes';
import {
  downloadProjectFile,
  listProjectFiles,
  type ProjectFile,
  uploadProjectFile,
} from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../test/support/api.ts';
import { startServer } from '../../../../test/support/server-process.ts';
import { administrate } from '../support/server/administrator.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'restore-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a backup contains uploaded files unchanged, and a restored server serves them', async () => {
  const online = join(folder, 'online');
  const server = await startServer({ dataDir: online });
  const api = await Api.signIn(server.http);
  const { id: projectId } = await api.createProject('Files');
  // Looks like a database but is not one.
  const contents = [Buffer.alloc(300_000, 7), Buffer.from('SQLite format 3\0, or so it says'), Buffer.alloc(0)];
  const files: ProjectFile[] = [];
  for (const [index, content] of contents.entries()) {
    files.push(await api.call(uploadProjectFile, { projectId, file: new File([content], `${index}.bin`) }));
  }
  writeFileSync(join(online, 'incoming-files/half'), 'on its way');
  const file = join(folder, 'backup.tar');
  expect(await administrate(['backup', file], { DATA_DIR: online })).toMatchObject({ code: 0, stderr: '' });
  await server.stop();

  const elsewhere = join(folder, 'elsewhere');
  expect(await administrate(['restore', file], { DATA_DIR: elsewhere })).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(join(elsewhere, 'incoming-files'))).toBe(false);
  rmSync(join(elsewhere, 'files', projectId, files[0]?.id ?? ''));
  const again = await startServer({ dataDir: elsewhere });
  const restored = new Api(again.http, api.accessToken);
  expect(await restored.call(listProjectFiles, { projectId })).toEqual(files);
  const download = ({ id: fileId, filename }: ProjectFile) =>
    restored.call(downloadProjectFile, { projectId, fileId, filename });
  for (const [index, content] of contents.entries()) {
    if (index === 0) continue;
    const saved = await download(files[index] as ProjectFile);
    expect(Buffer.compare(await saved.bytes(), content)).toBe(0);
  }
  // A file deleted during the backup is not found, which is not a server error.
  await expect(download(files[0] as ProjectFile)).rejects.toMatchObject({ errors: [{ code: fileErrors.unknown }] });
  await again.stop();
});
