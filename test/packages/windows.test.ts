import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, win32 } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { isInside } from '../../packages/server/src/maintenance/backup.ts';
import { moveFile } from '../../packages/server/src/platform/files/move-file.ts';
import { commandText } from '../../packages/server/src/platform/process/command-text.ts';
import { readOpenFileLimit } from '../../packages/server/src/platform/process/open-files.ts';
import { parseSettings } from '../../packages/server/src/settings-file.ts';
import { dataFolder } from '../../scripts/run/data-folder.mjs';
import { textsIn } from '../../scripts/run/window-texts.mjs';

const REPOSITORY = join(import.meta.dirname, '../..');
const STARTERS = join(REPOSITORY, 'scripts/package/starters');

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'with a space '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test.each([
  ['C:\\data', 'C:\\data\\backup.tar', true],
  ['C:\\data', 'C:\\data', true],
  ['C:\\My Data', 'c:\\my data\\x\\..\\backup.tar', true],
  ['C:\\data', 'C:\\data-2\\backup.tar', false],
  ['C:\\data', 'C:\\backup.tar', false],
  ['C:\\data', 'D:\\backup.tar', false],
  ['C:\\data', '\\\\server\\share\\backup.tar', false],
  ['C:\\data', 'C:\\data\\..backup.tar', true],
])('whether the folder %s contains %s: %s', (folder, file, isIn) => {
  expect(isInside(folder, file, win32)).toBe(isIn);
});

const busy = (code: string) => Object.assign(new Error(code), { code });

test('a file that another program has open is moved when it is free, on Windows only', async () => {
  let attempts = 0;
  const move = async () => {
    attempts++;
    if (attempts < 3) throw busy('EPERM');
  };
  await moveFile('a', 'b', move, 'win32');
  expect(attempts).toBe(3);
  attempts = 0;
  await expect(moveFile('a', 'b', move, 'linux')).rejects.toThrow('EPERM');
  expect(attempts).toBe(1);
});

test('a file that stays open, or is missing, is no endless wait', async () => {
  const failing = (code: string) => () => Promise.reject(busy(code));
  await expect(moveFile('a', 'b', failing('EBUSY'), 'win32')).rejects.toThrow('EBUSY');
  await expect(moveFile('a', 'b', failing('ENOENT'), 'win32')).rejects.toThrow('ENOENT');
});

test('settings of a Windows editor are read: byte order mark, CRLF, backslashes and spaces in paths', () => {
  const text = '\uFEFFDATA_DIR=C:\\Users\\Ms Chan\\data\r\nMQTT_PORT=1884\r\n';
  expect(Object.fromEntries(parseSettings(text, '.env'))).toEqual({
    DATA_DIR: 'C:\\Users\\Ms Chan\\data',
    MQTT_PORT: '1884',
  });
});

test('starters have the line ends of their system, and quote paths', () => {
  const starter = (name: string) => readFileSync(join(STARTERS, name), 'utf8');
  for (const [name, script] of [
    ['Start Tinkerstream.cmd', 'start.mjs'],
    ['tinkerstream.cmd', 'run\\command.mjs'],
  ] as const) {
    expect(starter(name).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(starter(name)).toContain(`"%~dp0program\\node.exe" "%~dp0program\\scripts\\${script}"`);
  }
  for (const name of ['start.sh', 'tinkerstream']) expect(starter(name)).not.toContain('\r');
});

test.each([
  [undefined, 'npm run restore -- FILE --replace'],
  ['./tinkerstream', './tinkerstream restore FILE --replace'],
  ['.\\tinkerstream.cmd', '.\\tinkerstream.cmd restore FILE --replace'],
])('messages name the command that its reader has: %s', (TINKERSTREAM_COMMAND, text) => {
  expect(commandText('restore', 'FILE --replace', { TINKERSTREAM_COMMAND })).toBe(text);
});

test('the report of the process, which is not safe with threads on Windows, is not read there', () => {
  expect(readOpenFileLimit('win32')).toBe(Number.POSITIVE_INFINITY);
  expect(readOpenFileLimit('linux')).toBeGreaterThan(0);
});

test('data is beside the program, or with the user where that place cannot be written', () => {
  const folder = emptyFolder();
  expect(dataFolder(folder, '/home/chan')).toBe(join(folder, 'data'));
  expect(readdirSync(join(folder, 'data'))).toEqual([]);
  const blocked = join(folder, 'a file');
  writeFileSync(blocked, '');
  expect(dataFolder(blocked, '/home/chan')).toBe(join('/home/chan', 'Tinkerstream', 'data'));
});

test.each([
  ['zh-HK', '正在啟動'],
  ['zh-TW', '正在啟動'],
  ['zh-CN', '正在启动'],
  ['zh-SG', '正在启动'],
  ['en-GB', 'is starting'],
  ['fr-FR', 'is starting'],
])('a window on a computer in %s says "%s"', (locale, text) => {
  expect(textsIn(locale).starting).toContain(text);
});

const run = promisify(execFile);
const EXEC = join(REPOSITORY, 'packages/server/windows/exec.mjs');

test('exec runs a script of Node with its arguments in its own process, and other programs with their exit code', async () => {
  const folder = emptyFolder();
  const script = join(folder, 'a script.mjs');
  mkdirSync(dirname(script), { recursive: true });
  writeFileSync(script, 'console.log(JSON.stringify([process.argv.slice(1), process.pid]));');
  const child = run(process.execPath, [EXEC, 'node', script, 'b c', '--d']);
  const [args, pid] = JSON.parse((await child).stdout);
  expect(args).toEqual([script, 'b c', '--d']);
  expect(pid).toBe(child.child.pid);

  const failed = run(process.execPath, [EXEC, process.execPath, '-e', 'console.log(1 + 1);process.exit(3)']);
  await expect(failed).rejects.toMatchObject({ code: 3, stdout: '2\n' });
});

test('every script of package.json that runs a program begins with exec, and no file of the product is a shell script', () => {
  const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of ['start', 'dev', 'backup', 'restore', 'admin']) expect(scripts[name]).toMatch(/^exec node /);
  expect(readdirSync(join(REPOSITORY, 'scripts')).filter((name) => name.endsWith('.sh'))).toEqual([]);
});
