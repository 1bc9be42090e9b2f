// Before a release.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NpmScript, REPOSITORY } from './npm-script.ts';

test('npm run dev reads .env, serves Vite’s page and the server’s calls at one address, restarts the server, and ends with both', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'npm-run-dev-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ENV_FILE = join(folder, '.env');
  writeFileSync(ENV_FILE, 'PORT=0\nSUPPORT_EMAIL=help@example.org\n');
  const dev = new NpmScript('dev', { ENV_FILE, PORT: '' });
  await dev.ready();
  await expect.poll(() => dev.output).toMatch(/Local:\s+http:/);
  const [, address = ''] = /Local:\s+(http:\S+)\//.exec(dev.output) ?? [];

  expect(await (await fetch(address, { headers: { accept: 'text/html' } })).text()).toContain('/@vite/client');
  for (const path of ['/config.json', '/swagger/tinkerstream.json', '/socket.io/?EIO=4&transport=polling']) {
    expect((await fetch(address + path)).status, path).toBe(200);
  }
  expect(new URL(address).port).not.toBe('3000');
  expect(await (await fetch(`${address}/config.json`)).json()).toMatchObject({ supportEmail: 'help@example.org' });
  expect((await fetch(`${address}/v1/user/me`)).status).toBe(401);

  const now = new Date();
  utimesSync(join(REPOSITORY, 'packages/server/src/config.ts'), now, now);
  await dev.ready(2);

  const processes = dev.descendants();
  dev.stop();
  await dev.exited;
  for (const { pid, command } of processes) expect(() => process.kill(pid, 0), command).toThrow('ESRCH');
});
