// Before a release.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../../test/support/server-process.ts';
import { loadSettings, parseSettings } from '../src/settings-file.ts';
import { refusal } from './support/server/refusal.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function settingsFile(...lines: string[]): string {
  const file = join(mkdtempSync(join(folder, 'file-')), '.env');
  writeFileSync(file, lines.join('\n'));
  return file;
}

test('a server takes settings from its file, the environment wins, and the log names both without values', async () => {
  const ENV_FILE = settingsFile(
    'SUPPORT_EMAIL=lab@example.org',
    'ADMIN_PASSWORD=never-printed',
    'PROT=8080',
    'OTHER=x',
  );
  const server = await startServer({
    env: { ENV_FILE, LOG_LEVEL: 'info', LOGLEVEL: 'debug', ADMIN_PASSWORD: 'chosen-one' },
  });
  expect(await (await fetch(`${server.http}/config.json`)).json()).toMatchObject({ supportEmail: 'lab@example.org' });
  await server.stop();
  const output = server.output();
  expect(output).toContain(`Settings from ${ENV_FILE}: SUPPORT_EMAIL"`);
  expect(output).toContain(`The environment has other values than ${ENV_FILE}: ADMIN_PASSWORD"`);
  expect(output).toMatch(/"level":40.*PROT is not a setting\. Did you mean PORT\?/);
  expect(output).toMatch(/"level":40.*LOGLEVEL is not a setting\. Did you mean LOG_LEVEL\?/);
  for (const value of ['lab@example.org', 'never-printed', 'OTHER']) expect(output).not.toContain(value);
});

test('a line that cannot be read is named by its number, without its text', async () => {
  const ENV_FILE = settingsFile('# Settings', '', 'PORT=0', 'the secret');
  const message = await refusal({ env: { ENV_FILE } });
  expect(message).toContain(`Line 4 of ${ENV_FILE} cannot be read. Write NAME=value`);
  expect(message).not.toContain('secret');
  expect(await refusal({ env: { ENV_FILE: join(folder, 'missing') } })).toMatch(/settings in .*missing cannot be read/);
});

test('a command reads the .env beside package.json', async () => {
  const root = join(folder, 'checkout');
  mkdirSync(root);
  const source = join(import.meta.dirname, '..');
  cpSync(join(source, 'src'), join(root, 'packages/server/src'), { recursive: true });
  cpSync(join(source, 'package.json'), join(root, 'packages/server/package.json'));
  symlinkSync(join(source, '../../node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, '.env'), `DATA_DIR='${join(root, 'my data')}'\n`);
  const command = promisify(execFile)(
    process.execPath,
    [join(root, 'packages/server/src/cli.ts'), 'admin', 'head@example.org'],
    { env: { PATH: process.env.PATH } },
  );
  await expect(command).rejects.toMatchObject({
    stderr: expect.stringMatching(/\.env: DATA_DIR\nThere is no database in .*my data\./),
  });
});

test.each([
  ['a value in any quotes, and none', `A=1\nB='x # y'\nC="a b"\nD=`, { A: '1', B: 'x # y', C: 'a b', D: '' }],
  ['spaces, export, and other line ends', `\uFEFFexport A = 1 \r\n  B=2\r\n`, { A: '1', B: '2' }],
  ['comments behind a value', `A=1 # one\nB='2' # two\nC=x#y\nD= # empty\n# E=5`, { A: '1', B: '2', C: 'x#y', D: '' }],
  ['escapes and line breaks in double quotes only', `A="x\\ny\\"z\n2"\nB='x\\n'`, { A: 'x\ny"z\n2', B: 'x\\n' }],
  ['an equals sign and quotes inside', `A=b=c\nB=it's`, { A: 'b=c', B: "it's" }],
])('%s', (_, text, settings) => {
  expect(Object.fromEntries(parseSettings(text, '.env'))).toEqual(settings);
});

test.each([
  ['PORT', 1],
  ['A=1\n=2', 2],
  ['A=1\nB="open', 2],
  ['A="1\n2"\n\nmy-name=3', 4],
  ["A='1' 2", 1],
])('%j has a fault in line %d', (text, line) => {
  expect(() => parseSettings(text, '.env')).toThrow(`Line ${line} of .env`);
});

test.each([
  ['port', 'PORT'],
  ['PUBILC_URL', 'PUBLIC_URL'],
  ['MQTT_MAX_CONECTION', 'MQTT_MAX_CONNECTIONS'],
  ['HOME', undefined],
  ['HOSTNAME', undefined],
  ['POSTGRES_PASSWORD', undefined],
  ['PORT', undefined],
])('%s is a mistake for %s', (name, meant) => {
  const texts = loadSettings({ ENV_FILE: '/dev/null', [name]: '1' }).notes.map(({ text }) => text);
  expect(texts).toEqual(meant ? [`${name} is not a setting. Did you mean ${meant}?`] : []);
});
