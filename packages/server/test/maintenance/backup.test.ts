// Before a release.

import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../test/support/api.ts';
import { openDatabase } from '../../../../test/support/server-database.ts';
import { startServer } from '../../../../test/support/server-process.ts';
import { connectBoard, eventually } from '../support/connections/boards.ts';
import { administrate, CLI } from '../support/server/administrator.ts';
import { refusal } from '../support/server/refusal.ts';

let folder: string;
/** The data folder of a stopped server, with one message in it. */
let dataDir: string;
/** Its backup. */
let backup: string;
let topicId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  dataDir = join(folder, 'data');
  backup = join(folder, 'backup.tar');
  const server = await startServer({ dataDir });
  const topic = await (await Api.signIn(server.http)).createTopic('Kept', 'n');
  topicId = topic.id;
  const board = await connectBoard(server.mqttPort);
  await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
  await board.endAsync();
  await server.stop();
  expect(await backUp(dataDir, backup)).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const backUp = (from: string, file: string, env = {}) => administrate(['backup', file], { DATA_DIR: from, ...env });
const restore = (file: string, into: string, ...options: string[]) =>
  administrate(['restore', file, ...options], { DATA_DIR: into });

let names = 0;
const unused = (name: string) => join(folder, `${name}-${++names}`);

/** All files below a folder with their contents, except those that processes leave there for each other. */
function contentsOf(path: string): Map<string, string> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    // It belongs to the processes that have the database open, and is rebuilt from the log.
    .filter(({ name }) => !name.endsWith('-shm'));
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((file) => [file.slice(path.length + 1), readFileSync(file, 'base64')]));
}

describe('a backup', () => {
  test('made while boards send contains everything acknowledged before it began, as of one moment', async () => {
    const online = unused('online');
    const server = await startServer({ dataDir: online });
    const api = await Api.signIn(server.http);
    const topic = await api.createTopic('Load', 'n');
    let acknowledged = 0;
    let isSending = true;
    const boards = await Promise.all(Array.from({ length: 5 }, () => connectBoard(server.mqttPort)));
    const lanes = boards.map(async (board) => {
      while (isSending) {
        await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
        acknowledged++;
      }
      await board.endAsync();
    });
    while (acknowledged < 500) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = acknowledged;
    const file = unused('file');
    expect(await backUp(online, file)).toMatchObject({ code: 0, stderr: '' });
    const after = acknowledged;
    isSending = false;
    await Promise.all(lanes);
    await server.stop();
    expect(after).toBeGreaterThan(before); // The boards kept sending.

    const elsewhere = unused('elsewhere');
    const result = await restore(file, elsewhere);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const again = await startServer({ dataDir: elsewhere });
    // The token key is in it: signed-in users stay signed in.
    const { totalNumberOfMessages, totalNumberOfDataRecords } = await new Api(again.http, api.accessToken).getTopic(
      topic.id,
    );
    await again.stop();
    expect(totalNumberOfMessages).toBeGreaterThanOrEqual(before);
    expect(totalNumberOfMessages).toBeLessThanOrEqual(after + boards.length);
    expect(totalNumberOfDataRecords).toBe(totalNumberOfMessages);
    expect(result.stdout).toContain(`${totalNumberOfDataRecords.toLocaleString('en')} records`);
    const db = openDatabase(elsewhere);
    expect(db.prepare('SELECT count(*) AS count FROM record').get()).toEqual({ count: totalNumberOfDataRecords });
    db.close();
  });

  test('contains every other file of the folder too, and no leftovers of processes', async () => {
    const full = unused('full');
    cpSync(dataDir, full, { recursive: true });
    const files = {
      'files/a/photo.png': Buffer.alloc(300_000, 7),
      'outbox/1.eml': 'To: a',
      'files/empty': '',
      名: 'x',
    };
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(full, path)), { recursive: true });
      writeFileSync(join(full, path), content);
    }
    mkdirSync(unused('disk'));
    symlinkSync(join(folder, `disk-${names}`), join(full, 'linked'));
    writeFileSync(join(full, 'linked/far.txt'), 'on another disk');
    for (const name of ['replaced-2026', 'restoring-unverified']) {
      mkdirSync(join(full, name));
      writeFileSync(join(full, name, 'old'), '');
    }
    writeFileSync(join(full, 'running'), '');

    const file = unused('file');
    await backUp(full, file);
    const elsewhere = unused('elsewhere');
    await restore(file, elsewhere);
    const restored = contentsOf(elsewhere);
    const expected = [
      ...Object.keys(files),
      'linked/far.txt',
      'disk.json',
      'gateway.json',
      'lock',
      'tinkerstream.db',
      'token.key',
      'version',
    ];
    expect([...restored.keys()].sort()).toEqual(expected.sort());
    for (const [path, content] of Object.entries(files)) {
      expect(restored.get(path)).toBe(Buffer.from(content).toString('base64'));
    }
  });

  test("of a killed server's folder contains everything it had acknowledged", async () => {
    const killed = unused('killed');
    const server = await startServer({ dataDir: killed });
    const topic = await (await Api.signIn(server.http)).createTopic('Load', 'n');
    const board = await connectBoard(server.mqttPort);
    await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
    await server.kill();
    board.end(true);
    const { stdout } = await backUp(killed, unused('file'));
    expect(stdout).toMatch(/Backup written: .* 1 records/);
  });

  test('is readable by its owner only, and says how large it is and what it contains', async () => {
    const file = unused('file');
    const { stdout } = await backUp(dataDir, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(stdout).toMatch(new RegExp(`Backup written: ${file}, [\\d.]+ (kB|MB), 1 records`));
  });

  test('with PostgreSQL says that the database is not in it, and which command saves it', async () => {
    const result = await backUp(dataDir, unused('file'), { DATABASE_URL: 'postgres://user:secret@db/tinkerstream' });
    expect(result).toMatchObject({ code: 0 });
    expect(result.stdout).toMatch(/in PostgreSQL and NOT in this file.*pg_dump/);
    expect(result.stdout + result.stderr).not.toContain('secret');
  });

  test('with a bucket says that the files are not in it', async () => {
    const result = await backUp(dataDir, unused('file'), { FILES_URL: 's3://key:secret@host/bucket' });
    expect(result).toMatchObject({ code: 0, stdout: expect.stringMatching(/in that bucket and NOT in this file/) });
    expect(result.stdout + result.stderr).not.toContain('secret');
  });

  test.each([
    ['without a FILE', () => ['backup'], 2, /Usage:\n {2}npm run backup -- FILE/],
    ['over a file that exists', () => ['backup', backup], 1, /already exists\. Choose another name/],
    [
      'inside the data folder',
      () => ['backup', join(dataDir, 'x.tar')],
      1,
      /is inside DATA_DIR.*Choose a place outside/,
    ],
    ['in a missing folder', () => ['backup', join(folder, 'no/x.tar')], 1, /folder .*no is not writable/],
  ])('is refused %s', async (_where, args, code, reason) => {
    const before = contentsOf(folder);
    const result = await administrate(args(), { DATA_DIR: dataDir });
    expect(result).toMatchObject({ code, stderr: expect.stringMatching(reason) });
    expect(contentsOf(folder)).toEqual(before);
  });

  test('is refused without data', async () => {
    mkdirSync(unused('empty'));
    const empty = join(folder, `empty-${names}`);
    expect(await backUp(empty, unused('file'))).toMatchObject({ code: 1, stderr: expect.stringMatching(/no data/) });
    const missing = await backUp(join(folder, 'missing'), unused('file'));
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringMatching(/There is no folder .*missing/) });
  });

  test('without enough disk space leaves nothing behind', async () => {
    const large = unused('large');
    cpSync(dataDir, large, { recursive: true });
    writeFileSync(join(large, 'large'), Buffer.alloc(3_000_000, 1));
    mkdirSync(unused('narrow'));
    const narrow = join(folder, `narrow-${names}`);
    const result = await administrate(
      ['backup', join(narrow, 'x.tar')],
      { DATA_DIR: large },
      { maxFileKilobytes: 2000 },
    );
    expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/x\.tar could not be written \(EFBIG/) });
    expect(readdirSync(narrow)).toEqual([]);
  });

  test('of a damaged database is refused', async () => {
    const damaged = unused('damaged');
    await restore(backup, damaged);
    const bytes = readFileSync(join(damaged, 'tinkerstream.db'));
    bytes.fill(0xff, 4096, 40_960);
    writeFileSync(join(damaged, 'tinkerstream.db'), bytes);
    const file = unused('file');
    const result = await backUp(damaged, file);
    expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/is damaged .*malformed.*older backup/) });
    expect(existsSync(file)).toBe(false);
  });
});

describe('a restore', () => {
  test('fills an empty folder, and a server runs on it', async () => {
    const elsewhere = unused('elsewhere');
    expect(await restore(backup, elsewhere)).toMatchObject({ code: 0, stderr: '' });
    const server = await startServer({ dataDir: elsewhere });
    expect((await (await Api.signIn(server.http)).getTopic(topicId)).totalNumberOfMessages).toBe(1);
    await server.stop();
  });

  test('does not touch a folder that a server uses, even with --replace', async () => {
    const used = unused('used');
    const server = await startServer({ dataDir: used });
    const before = contentsOf(used);
    const result = await restore(backup, used, '--replace');
    expect(result).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/in use by another Tinkerstream server\. Stop that/),
    });
    expect(contentsOf(used)).toEqual(before);
    await server.stop();
  });

  test('does not touch a folder that is not empty; with --replace it moves the content aside', async () => {
    const full = unused('full');
    cpSync(dataDir, full, { recursive: true });
    writeFileSync(join(full, 'later'), 'than the backup');
    const before = contentsOf(full);
    const refused = await restore(backup, full);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/is not empty\. Use --replace/) });
    expect(contentsOf(full)).toEqual(before);

    const { code, stdout } = await restore(backup, full, '--replace');
    expect(code).toBe(0);
    const aside = /previous data is in (\S+)\. Delete it once/.exec(stdout)?.[1] ?? '';
    before.delete('lock');
    expect(contentsOf(aside)).toEqual(before);
    const server = await startServer({ dataDir: full });
    expect((await (await Api.signIn(server.http)).getTopic(topicId)).totalNumberOfMessages).toBe(1);
    await server.stop();
  });

  test('that was interrupted is not taken for a complete one, and can be repeated', async () => {
    const half = unused('half');
    cpSync(dataDir, half, { recursive: true });
    mkdirSync(join(half, 'restoring'));
    expect(await refusal({ dataDir: half })).toMatch(/A restore was interrupted.*Run it again, with --replace/);
    expect(await backUp(half, unused('file'))).toMatchObject({ code: 1, stderr: expect.stringMatching(/interrupted/) });
    expect(await restore(backup, half, '--replace')).toMatchObject({ code: 0 });
    await (await startServer({ dataDir: half })).stop();
  });

  test('that is killed while it reads leaves the folder as it was, and usable', async () => {
    const full = unused('full');
    cpSync(dataDir, full, { recursive: true });
    const before = contentsOf(full);
    // Its reader waits for the rest.
    const file = unused('fifo');
    execFileSync('mkfifo', [file]);
    const child = spawn(process.execPath, [CLI, 'restore', file, '--replace'], { env: { DATA_DIR: full } });
    const exited = once(child, 'exit');
    const pipe = createWriteStream(file);
    pipe.on('error', () => {});
    const bytes = readFileSync(backup);
    pipe.write(bytes.subarray(0, bytes.length - 20_000));
    await eventually(
      async () => existsSync(join(full, 'restoring-unverified/tinkerstream.db')),
      (isThere) => isThere,
    );
    child.kill('SIGKILL');
    await exited;
    pipe.destroy();
    const after = contentsOf(full);
    expect([...before].filter(([path, content]) => after.get(path) !== content)).toEqual([]);
    const server = await startServer({ dataDir: full });
    expect((await (await Api.signIn(server.http)).getTopic(topicId)).totalNumberOfMessages).toBe(1);
    await server.stop();
    expect(await restore(backup, full, '--replace')).toMatchObject({ code: 0 });
    expect(existsSync(join(full, 'restoring-unverified'))).toBe(false);
  });

  test.each([
    ['truncated after its start', (bytes: Buffer) => bytes.subarray(0, 5000), /damaged or incomplete/],
    ['without its last file', (bytes: Buffer) => bytes.subarray(0, bytes.lastIndexOf('SHA256SUMS')), /incomplete/],
    ['with a changed byte in the database', (bytes: Buffer) => flip(bytes, 60_000), /checksums do not match/],
    ['with a changed byte in a header', (bytes: Buffer) => flip(bytes, bytes.indexOf('data/token.key')), /damaged/],
    ['with a changed byte in its checksums', (bytes: Buffer) => flip(bytes, bytes.length - 1500), /damaged|checksums/],
    ['that is empty', () => Buffer.alloc(0), /is not a Tinkerstream backup/],
    ['that is something else', () => Buffer.alloc(100_000, 'text'), /is not a Tinkerstream backup/],
  ])('of a file %s is refused and changes nothing', async (_what, damage, reason) => {
    const file = unused('damaged');
    writeFileSync(file, damage(readFileSync(backup)));
    await expectRefused(file, reason);
  });

  test.each([
    ['from a newer version', [['backup.json', header(2)]], /newer version of Tinkerstream \(9\.9\.9\)\. Update/],
    ['with a path out of the folder', [['data/../../evil', 'x']], /contains a path that no backup has/],
    ['with an absolute path', [['data//etc/evil', 'x']], /contains a path that no backup has/],
    ['with a Windows path', [['data/..\\evil', 'x']], /contains a path that no backup has/],
    ['with the lock', [['data/lock', 'x']], /contains a path that no backup has/],
    ['with a file that is not data', [['evil', 'x']], /contains a path that no backup has/],
    ['with an invalid database', [['data/tinkerstream.db', 'x']], /database in .* is damaged/],
  ] as const)('of an archive %s is refused and changes nothing', async (_what, entries, reason) => {
    const file = unused('forged');
    writeFileSync(
      file,
      await archiveOf(entries[0][0] === 'backup.json' ? entries : [['backup.json', header(1)], ...entries]),
    );
    await expectRefused(file, reason);
  });

  test('of an archive with a link is refused and changes nothing', async () => {
    const file = unused('forged');
    const tar = pack();
    tar.entry({ name: 'backup.json' }, header(1));
    tar.entry({ name: 'data/out', type: 'symlink', linkname: folder });
    tar.finalize();
    writeFileSync(file, await buffer(tar));
    await expectRefused(file, /contains an entry that no backup has/);
  });

  test('of data of a newer version is refused and changes nothing', async () => {
    const newer = unused('newer');
    await restore(backup, newer);
    const db = openDatabase(newer);
    db.exec("INSERT INTO kysely_migration VALUES ('9999-future', '2030-01-01')");
    db.close();
    const file = unused('file');
    await backUp(newer, file);
    await expectRefused(file, /newer version of Tinkerstream .*9999-future.*Update Tinkerstream first/);
  });

  test.each([
    [['restore'], 2, /Usage:/],
    [['restore', 'a', 'b'], 2, /Usage:/],
    [['restore', '--force', 'a'], 2, /Usage:/],
    [['restore', '/no/such/file'], 1, /\/no\/such\/file cannot be read \(ENOENT/],
    [['restore', '/tmp'], 1, /The restore failed \(EISDIR/],
  ])('is refused as %j', async (args, code, reason) => {
    const result = await administrate(args, { DATA_DIR: join(folder, 'new') });
    expect(result).toMatchObject({ code, stderr: expect.stringMatching(reason) });
  });

  async function expectRefused(file: string, reason: RegExp): Promise<void> {
    const full = unused('full');
    cpSync(dataDir, full, { recursive: true });
    const before = contentsOf(full);
    const result = await restore(file, full, '--replace');
    expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(reason) });
    expect(result.stderr.trim().split('\n')).toHaveLength(1);
    expect(contentsOf(full)).toEqual(before);
  }
});

function flip(bytes: Buffer, at: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] as number) ^ 1;
  return flipped;
}

function header(format: number): string {
  return JSON.stringify({ format, version: '9.9.9', createdOn: '2030-01-01T00:00:00.000Z' });
}

/** An archive with correct checksums, whatever it contains. */
async function archiveOf(entries: readonly (readonly [name: string, content: string])[]): Promise<Buffer> {
  const tar = pack();
  let sums = '';
  for (const [name, content] of entries) {
    tar.entry({ name }, content);
    sums += `${createHash('sha256').update(content).digest('hex')}  ${name}\n`;
  }
  tar.entry({ name: 'SHA256SUMS' }, sums);
  tar.finalize();
  return buffer(tar);
}
