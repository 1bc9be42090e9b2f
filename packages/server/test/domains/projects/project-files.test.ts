import { readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { fileErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import { projectRoom } from '@tinkerstream/contract/platform/room';

import {
  createShareToken,
  deleteProject,
  deleteProjectFile,
  downloadProjectFile,
  joinProject,
  listProjectFiles,
  uploadProjectFile,
} from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { eventually } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { type Person, signInPerson } from '../../support/people/people.ts';
import { refusal } from '../../support/server/refusal.ts';
import { query } from '../../support/storage/database-query.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';
import { type S3Server, startS3 } from '../../support/storage/s3-server.ts';

const MEGABYTE = 1024 * 1024;

let postgres: PostgresServer;
let s3: S3Server;
beforeAll(async () => {
  [postgres, s3] = await Promise.all([sharedPostgres(), startS3()]);
});
afterAll(() => Promise.all([postgres.stop(), s3.stop()]));

describe.each(['a folder, with SQLite', 'a bucket, with PostgreSQL'])('files in %s', (place) => {
  const isBucket = place.startsWith('a bucket');
  let url: string | undefined;
  let server: ServerProcess;
  let api: Api;
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    url = isBucket ? await postgres.createDatabase() : undefined;
    const FILES_URL = isBucket ? s3.url : undefined;
    const env = { DATABASE_URL: url, FILES_URL, FILE_MAX_MB: '1', PROJECT_FILES_MAX_MB: '3' };
    server = await startServer({ env });
    api = await Api.signIn(server.http);
    member = await signInPerson(server.http);
    stranger = await signInPerson(server.http);
  });
  afterAll(() => server.stop());

  const upload = (projectId: string, name: string, content: string | Uint8Array<ArrayBuffer>, by = api) =>
    by.call(uploadProjectFile, { projectId, file: new File([content], name) });
  const list = (projectId: string) => api.call(listProjectFiles, { projectId });
  const download = (projectId: string, fileId: string, by = api) =>
    by.call(downloadProjectFile, { projectId, fileId, filename: 'any' });

  /** The storage keys of a project's files and uploads in progress. */
  function kept(projectId: string): string[] {
    if (isBucket) return [...s3.objects.keys()].filter((key) => key.includes(projectId));
    const folder = join(server.dataDir, 'files');
    return (readdirSync(folder, { recursive: true }) as string[]).filter((path) => path.startsWith(`${projectId}/`));
  }
  const incoming = () => readdirSync(join(server.dataDir, 'incoming-files'));

  async function createSharedProject(name: string) {
    const project = await api.createProject(name);
    const { token } = await api.call(createShareToken, { projectId: project.id });
    await member.api.call(joinProject, { projectShareToken: token });
    return project;
  }

  test('are uploaded, listed, downloaded and deleted by every member, and appear immediately', async () => {
    const project = await createSharedProject('Files');
    const browser = new Browser(server.http, member.api.accessToken);
    await browser.join(projectRoom(project.id));
    const content = crypto.getRandomValues(new Uint8Array(60_000));
    const [added, notice] = [upload(project.id, 'plan.bin', content), browser.next('new_file')];
    const file = await added;
    expect(file).toMatchObject({ filename: 'plan.bin', size: 60_000 });
    expect(await notice).toEqual({ projectId: project.id, ...file });
    expect(await list(project.id)).toEqual([file]);
    const saved = await download(project.id, file.id, member.api);
    expect(Buffer.compare(await saved.bytes(), content)).toBe(0);
    expect(kept(project.id)).toHaveLength(1);

    const removed = browser.next('remove_file');
    await member.api.call(deleteProjectFile, { projectId: project.id, fileId: file.id });
    expect(await removed).toEqual({ projectId: project.id, id: file.id });
    browser.close();
    expect(await list(project.id)).toEqual([]);
    await expect(download(project.id, file.id)).rejects.toMatchObject({ errors: [{ code: fileErrors.unknown }] });
    await expect.poll(() => kept(project.id)).toEqual([]);
    const again = api.call(deleteProjectFile, { projectId: project.id, fileId: file.id });
    await expect(again).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    '計劃 v2 (最終).html',
    'a "quoted" name; with=signs, and % $&.txt',
    'नमस्ते 👩‍🔬.svg',
    `${'長'.repeat(250)}.txt`,
    '.hidden',
  ])('keep the name %s', async (name) => {
    const project = await api.createProject('Names');
    const file = await upload(project.id, name, '<script>alert(1)</script>');
    expect(file.filename).toBe(name);
    const saved = await api.call(downloadProjectFile, { projectId: project.id, fileId: file.id, filename: name });
    expect(saved.name).toBe(name);
  });

  test('are never rendered by a browser, whatever type they claim', async () => {
    const project = await api.createProject('Page');
    const file = await upload(project.id, 'page.html', '<script>alert(1)</script>');
    const response = await fetch(`${server.http}/v1/project/${project.id}/file/${file.id}/download/page.html`, {
      headers: { authorization: `Bearer ${api.accessToken}` },
    });
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  test('may be empty, and as large as the limit', async () => {
    const project = await api.createProject('Sizes');
    for (const size of [0, MEGABYTE]) {
      const file = await upload(project.id, 'x', new Uint8Array(size));
      expect(file.size).toBe(size);
      expect((await download(project.id, file.id)).size).toBe(size);
    }
  });

  test('over the limit are refused and leave nothing behind', async () => {
    const project = await api.createProject('Large');
    for (const size of [MEGABYTE + 1, 8 * MEGABYTE]) {
      await expect(upload(project.id, 'large', new Uint8Array(size))).rejects.toMatchObject({
        status: 413,
        errors: [{ code: fileErrors.tooLarge, description: expect.stringContaining('1 MB') }],
      });
    }
    expect(await list(project.id)).toEqual([]);
    expect(kept(project.id)).toEqual([]);
    expect(incoming()).toEqual([]);
  });

  test("together never exceed their project's quota, even when uploaded at once", async () => {
    const project = await api.createProject('Quota');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => upload(project.id, `${index}`, new Uint8Array(0.3 * MEGABYTE))),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toHaveLength(10);
    for (const reason of refused) {
      expect(reason).toMatchObject({
        status: 413,
        errors: [{ code: fileErrors.noSpace, description: expect.stringContaining('3 MB') }],
      });
    }
    expect(kept(project.id)).toHaveLength(10);
    expect(incoming()).toEqual([]);
    const [first] = await list(project.id);
    await api.call(deleteProjectFile, { projectId: project.id, fileId: first?.id ?? '' });
    await upload(project.id, 'fits now', new Uint8Array(0.3 * MEGABYTE));
  });

  test("never use more disk than their project's quota, however many arrive at the same time", async () => {
    const project = await api.createProject('Flood');
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, bytesOnDisk(project.id));
    }, 2);
    const attempts = Array.from({ length: 30 }, (_, index) => startSlowUpload(project.id, index % 2 === 0));
    await eventually(
      async () => attempts.filter(({ answered }) => answered()).length,
      (refused) => refused >= 26,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const { finish } of attempts) finish();
    const answers = await Promise.all(attempts.map(({ answer }) => answer));
    clearInterval(watch);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(3 * MEGABYTE);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 (200|413)/);
    const files = await list(project.id);
    expect(files.length).toBeGreaterThan(0);
    expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(3 * MEGABYTE);
    expect(incoming()).toEqual([]);
    // Uploads without a declared length have released what they did not need.
    for (const { id } of files) await api.call(deleteProjectFile, { projectId: project.id, fileId: id });
    await upload(project.id, 'all', new Uint8Array(MEGABYTE));
  });

  test('reserve their space from the first byte on, and release it when their sender disconnects', async () => {
    const project = await api.createProject('Reserved');
    const slow = Array.from({ length: 3 }, () => startSlowUpload(project.id, true));
    await eventually(
      () => query(server, url, `SELECT sum(size) AS used FROM project_file WHERE project_id = '${project.id}'`),
      ([row]) => Number(row?.used) > 2.9 * MEGABYTE,
    );
    await expect(upload(project.id, 'x', new Uint8Array(0.5 * MEGABYTE))).rejects.toMatchObject({
      errors: [{ code: fileErrors.noSpace }],
    });
    for (const { leave } of slow) leave();
    await eventually(
      () => query(server, url, `SELECT id FROM project_file WHERE project_id = '${project.id}'`),
      (rows) => rows.length === 0,
    );
    await upload(project.id, 'x', new Uint8Array(MEGABYTE));
  });

  test("of one user are limited while uploading, and another user's continue", async () => {
    const project = await createSharedProject('Many');
    const slow = Array.from({ length: 33 }, () => startSlowUpload(project.id, true, member.api, 100));
    await eventually(
      async () => slow.filter(({ answered }) => answered()).length,
      (refused) => refused === 1,
    );
    await upload(project.id, 'x', 'x');
    for (const { finish } of slow) finish();
    const answers = await Promise.all(slow.map(({ answer }) => answer));
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 429'))).toEqual([
      expect.stringContaining(fileErrors.tooManyUploads),
    ]);
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(32);
  });

  /** Bytes in uploads and in stored files; a file that moves between the two during the count counts once. */
  function bytesOnDisk(projectId: string): number {
    const sizes = new Map<string, number>();
    const add = (folder: string, names: readonly string[]) => {
      for (const name of names)
        sizes.set(basename(name), statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
    };
    add(join(server.dataDir, 'incoming-files'), incoming());
    if (!isBucket) add(join(server.dataDir, 'files'), kept(projectId));
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  /** An upload that has sent everything but its end. */
  function startSlowUpload(projectId: string, isDeclared: boolean, by = api, size = MEGABYTE) {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: text/plain\r\n\r\n';
    const [body, tail] = [`${head}${'x'.repeat(size)}`, '\r\n--b--\r\n'];
    const socket = connect(Number(new URL(server.http).port), '127.0.0.1');
    let response = '';
    const answer = new Promise<string>((resolve) => {
      socket.on('error', () => {}).on('close', () => resolve(response));
    });
    socket.on('data', (chunk) => {
      response += chunk;
    });
    const length = isDeclared ? `content-length: ${body.length + tail.length}` : 'transfer-encoding: chunked';
    const chunk = (text: string) => (isDeclared ? text : `${text.length.toString(16)}\r\n${text}\r\n`);
    socket.write(
      `POST /v1/project/${projectId}/file/upload-project-file HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
        `authorization: Bearer ${by.accessToken}\r\n${length}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\n\r\n${chunk(body)}`,
    );
    return {
      answer,
      answered: () => response !== '',
      finish: () => void socket.write(chunk(tail) + (isDeclared ? '' : '0\r\n\r\n')),
      leave: () => void socket.destroy(),
    };
  }

  test.each([
    ['no file at all', { other: 'text' }, fileErrors.missing],
    ['a file in another field', { other: new File(['x'], 'x') }, fileErrors.missing],
    ['a text in the field', { file: 'text' }, fileErrors.missing],
    ['a blank name', { file: new File(['x'], '  ') }, fileErrors.nameInvalid],
    ['an overlong name', { file: new File(['x'], 'x'.repeat(256)) }, fileErrors.nameInvalid],
  ])('are refused with %s', async (_name, fields, code) => {
    const project = await api.createProject('Bad');
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const response = await post(project.id, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ code }] });
    expect(await list(project.id)).toEqual([]);
  });

  test.each([
    ['JSON', '{}', 'application/json', fileErrors.missing],
    ['a form without a boundary', 'x', 'multipart/form-data', requestErrors.unreadable],
    [
      'a truncated form',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nhalf',
      'multipart/form-data; boundary=b',
      requestErrors.unreadable,
    ],
  ])('are not accepted from %s', async (_name, body, type, code) => {
    const project = await api.createProject('Bad');
    const response = await post(project.id, body, type);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ code }] });
    expect(await list(project.id)).toEqual([]);
    expect(kept(project.id)).toEqual([]);
  });

  function post(projectId: string, body: FormData | string, type?: string): Promise<Response> {
    return fetch(`${server.http}/v1/project/${projectId}/file/upload-project-file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.accessToken}`, ...(type && { 'content-type': type }) },
      body,
    });
  }

  test('of a sender who disconnects midway leave nothing behind', async () => {
    const project = await api.createProject('Cut off');
    const socket = connect(Number(new URL(server.http).port), '127.0.0.1');
    socket.write(
      `POST /v1/project/${project.id}/file/upload-project-file HTTP/1.1\r\nhost: x\r\n` +
        `authorization: Bearer ${api.accessToken}\r\ncontent-length: 500000\r\n` +
        'content-type: multipart/form-data; boundary=b\r\n\r\n' +
        `--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n${'x'.repeat(100_000)}`,
    );
    await eventually(
      async () => incoming(),
      (files) => files.length === 1,
    );
    socket.destroy();
    await eventually(
      async () => incoming(),
      (files) => files.length === 0,
    );
    expect(await list(project.id)).toEqual([]);
    expect(kept(project.id)).toEqual([]);
  });

  test('are for members only', async () => {
    const project = await api.createProject('Private');
    const file = await upload(project.id, 'secret', 'secret');
    for (const [projectId, fileId] of [
      [project.id, file.id],
      ['x', 'x'],
    ] as const) {
      const attempts = [
        stranger.api.call(listProjectFiles, { projectId }),
        upload(projectId, 'x', 'x', stranger.api),
        download(projectId, fileId, stranger.api),
        stranger.api.call(deleteProjectFile, { projectId, fileId }),
      ];
      for (const attempt of await Promise.allSettled(attempts)) {
        expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 404 } });
      }
    }
    const other = await api.createProject('Other');
    await expect(download(other.id, file.id)).rejects.toMatchObject({ status: 404 });
    const nobody = await fetch(`${server.http}/v1/project/${project.id}/file/${file.id}/download/x`);
    expect(nobody.status).toBe(401);
  });

  test('are deleted with their project', async () => {
    const project = await api.createProject('Gone');
    for (const name of ['a', 'b']) await upload(project.id, name, name);
    await api.call(deleteProject, { projectId: project.id });
    await expect.poll(() => kept(project.id)).toEqual([]);
  });

  test('interrupted by a server crash release their space', async () => {
    const project = await api.createProject('Left over');
    const longAgo = Date.now() - 2 * 3600_000;
    await query(
      server,
      url,
      `INSERT INTO project_file (id, project_id, filename, size, is_kept, created_on) VALUES ('left-over', '${project.id}', 'x', ${2 * MEGABYTE}, 0, ${longAgo})`,
    );
    // A new one too: this server knows its own.
    startSlowUpload(project.id, true);
    await eventually(
      async () => incoming(),
      (files) => files.length === 1,
    );
    const room = `SELECT sum(size) AS used FROM project_file WHERE project_id = '${project.id}'`;
    await eventually(
      () => query(server, url, room),
      ([row]) => Number(row?.used) === 3 * MEGABYTE,
    );
    expect(await list(project.id)).toEqual([]);
    await expect(upload(project.id, 'x', 'x')).rejects.toMatchObject({ errors: [{ code: fileErrors.noSpace }] });
    const FILES_URL = isBucket ? s3.url : undefined;
    const dataDir = server.dataDir;
    await server.kill();
    server = await startServer({
      dataDir,
      env: { DATABASE_URL: url, FILES_URL, FILE_MAX_MB: '1', PROJECT_FILES_MAX_MB: '3' },
    });
    api = await Api.signIn(server.http);
    await eventually(
      () => query(server, url, `SELECT id FROM project_file WHERE project_id = '${project.id}'`),
      (rows) => rows.length === 0,
    );
    await expect.poll(incoming).toEqual([]);
    await upload(project.id, 'x', 'x');
  });

  if (!isBucket) return;

  test('are signed, and stored under the folder of the address', async () => {
    const project = await api.createProject('Signed');
    await upload(project.id, 'x', 'content');
    const [key] = kept(project.id);
    expect(key).toMatch(new RegExp(`^/school/files/${project.id}/`));
    const object = s3.objects.get(key ?? '');
    expect(object?.content.toString()).toBe('content');
    expect(object?.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d+\/eu-test-1\/s3\//);
  });

  test('refused by the bucket are refused and leave nothing behind', async () => {
    const project = await api.createProject('Away');
    s3.failWith = 403;
    await expect(upload(project.id, 'x', 'x')).rejects.toMatchObject({ status: 500 });
    s3.failWith = undefined;
    expect(await list(project.id)).toEqual([]);
    expect(await query(server, url, `SELECT id FROM project_file WHERE project_id = '${project.id}'`)).toEqual([]);
    expect(incoming()).toEqual([]);
    expect(server.output()).not.toContain('secret/word');
  });
});

test.each([
  ['is invalid', 'https://host/bucket', /FILES_URL must start with s3:/],
  ['names no bucket', 's3://key:hidden@host', /FILES_URL cannot be read/],
  ['has no key', 's3://host/bucket', /FILES_URL cannot be read/],
  ['is not encoded', 's3://key:hidden%word@host/bucket', /FILES_URL cannot be read/],
])('a server whose bucket address %s says so, without the secret', async (_name, FILES_URL, expected) => {
  const response = await refusal({ env: { FILES_URL } });
  expect(response).toMatch(expected);
  expect(response).not.toContain('hidden');
});
