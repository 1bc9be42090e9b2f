// Before a release.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrate } from '../../support/server/administrator.ts';
import { startMove } from '../../support/server/move-command.ts';
import { type PostgresServer, startPostgres } from '../../support/storage/postgres-server.ts';
import { contentOf, fillSchool } from './support.ts';

let folder: string;
let dataDir: string;
// Its own: where the disk of one database is full, PostgreSQL serves no other one well.
let postgres: PostgresServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'move-stopped-'));
  dataDir = join(folder, 'school');
  [, postgres] = await Promise.all([fillSchool(dataDir), startPostgres()]);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const move = (to: string) => administrate(['move', '--to', to], { DATA_DIR: dataDir });
/** The way back shows what has arrived. */
async function contentAt(url: string) {
  const back = mkdtempSync(join(folder, 'back-'));
  const result = await administrate(['move', '--to', back], { DATA_DIR: dataDir, DATABASE_URL: url });
  expect(result).toMatchObject({ code: 0, stderr: '' });
  return contentOf(back);
}

test('a move into a PostgreSQL whose disk is full says so, and continues when there is space', async (context) => {
  const disk = mkdtempSync(join(folder, 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return context.skip('a small disk can be mounted by root only');
  }
  const client = new pg.Client(await postgres.createDatabase());
  await client.connect();
  const small = `small_${process.pid}`;
  const ballast = join(disk, 'ballast');
  const fillExcept = (bytes: number) => {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - bytes));
  };
  try {
    const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
    chownSync(disk, id('-u'), id('-g'));
    execFileSync('chmod', ['o+x', folder]);
    await client.query(`CREATE TABLESPACE ${small} LOCATION '${disk}'`);
    const url = await postgres.createDatabase(`TABLESPACE ${small}`);
    const full = {
      code: 1,
      stderr: expect.stringMatching(
        /^The move stopped: the disk of PostgreSQL at [\d.:]+ is full \(.*\)\. The old place is unchanged\. .*more space.*same command again.*\n$/,
      ),
    };
    fillExcept(500_000);
    expect(await move(url)).toMatchObject(full);
    rmSync(ballast);
    const killed = startMove(['--to', url], { DATA_DIR: dataDir });
    await killed.says('First part');
    killed.kill();
    await killed.exited;
    fillExcept(500_000);
    expect(await move(url)).toMatchObject(full);
    rmSync(ballast);
    expect(await move(url)).toMatchObject({ code: 0, stderr: '' });
    expect(await contentAt(url)).toEqual(contentOf(dataDir));
  } finally {
    rmSync(ballast, { force: true });
    await client.end();
    execFileSync('umount', ['--lazy', disk]);
  }
});

test('a move whose connection to PostgreSQL ends says so, and continues', async () => {
  const url = new URL(await postgres.createDatabase());
  const open = new Set<Socket>();
  const relay = createServer((socket) => {
    const to = connect(Number(url.port), url.hostname);
    for (const one of [socket, to]) open.add(one.on('error', () => {}));
    socket.pipe(to).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as { port: number };
  const by = Object.assign(new URL(url), { port }).href;
  for (const point of ['First part', 'Second part']) {
    const moving = startMove(['--to', by], { DATA_DIR: dataDir });
    await moving.says(point);
    for (const socket of open) socket.destroy();
    expect(await moving.exited).toBe(1);
    expect(moving.output()).toMatch(
      /\nThe move stopped: the connection to PostgreSQL at [\d.:]+ ended \(.*\)\. The old place is unchanged\. .*same command again.*\n$/,
    );
  }
  expect(await move(by)).toMatchObject({ code: 0, stderr: '' });
  for (const socket of open) socket.destroy();
  relay.close();
});
