// Installs the programs of boards that only tests run, in .cache/test-tools: `npm start` never downloads them. Versions and
// hashes are pinned, by test/tools/package-lock.json and here.
//
// Plain JavaScript without dependencies, like prepare-tests.mjs, which runs it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../test/tools', import.meta.url));
const FOLDER = fileURLToPath(new URL('../.cache/test-tools', import.meta.url));
/** A file with what is installed. It is written last. */
const STAMP = join(FOLDER, 'installed');

/**
 * The compiler of MakeCode, unpacked and not installed: its 34 dependencies, such as puppeteer, serve its editor.
 */
const COMPILER = [
  {
    name: 'pxt-core',
    version: '13.0.1',
    integrity: 'sha512-msh++EUMDaBkVAPIJvH7EwaBGNyAYiODnXg8ibJYdPIbv0VJbmnAmYaHsS8lwR5UOrgWzcVLjefqlkTrzQk16Q==',
    file: 'package/built/web/pxtworker.js',
  },
  {
    name: 'pxt-microbit',
    version: '9.1.1',
    integrity: 'sha512-+TsQTicpVMyR+jGC5V9BvnwpPpqDz9ZYOedOrKA9JZufXtc6E8TVITLMgqMNEJt8gS/jO5Sf9JhV6CxOFdD00g==',
    file: 'package/built/target.json',
  },
];

const NPM = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];

/** Installs the programs unless they are there. Throws if a package is not the pinned one, or npm fails. */
export function installTestTools() {
  const files = [join(SOURCE, 'package.json'), join(SOURCE, 'package-lock.json'), fileURLToPath(import.meta.url)];
  const stamp = createHash('sha256');
  for (const file of files) stamp.update(readFileSync(file));
  const wanted = stamp.digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;

  console.log('Installing Node-RED, MicroPython and the compiler of MakeCode for the tests …');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(SOURCE, name), join(FOLDER, name));
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
  for (const one of COMPILER) unpack(one);
  writeFileSync(STAMP, wanted);
}

/** @param {(typeof COMPILER)[number]} one */
function unpack({ name, version, integrity, file }) {
  const tarball = join(FOLDER, `${name}-${version}.tgz`);
  npm('pack', `${name}@${version}`, '--silent');
  const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name}@${version} has the hash ${found}, not ${integrity}`);
  run('tar', ['-xzf', tarball, '--strip-components=2', file]);
  rmSync(tarball);
}

/** @param {string[]} args */
function npm(...args) {
  const [program = '', ...first] = NPM;
  run(program, [...first, ...args, '--loglevel=error']);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status } = spawnSync(program, args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed; its message is above.`);
}
