// Runs before `npm start`, `npm test`, `npm run bench` and, without the builds, before `npm run backup` and `npm run
// restore`: installs the packages of package-lock.json, fetches the models of the AI pages and builds the web app and the
// server, each only if missing or outdated.
//
// This file is plain JavaScript without dependencies because on a fresh checkout it runs on the machine's own Node,
// which may be 20. Its child processes, and the script that npm runs next, find Node 24 in node_modules/.bin.
//
// The scripts in package.json begin with `exec` because of SIGTERM. npm 10, 11 and 12 pass the signal to the `sh` that
// runs a script, and exit when it does; a plain `node …` is a child of that shell, survives it and never gets the
// signal. With `exec` the shell becomes the program, which gets the signal, and npm waits for it and returns its exit
// code. On Windows `exec` is packages/server/windows/exec.mjs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { stageModels } from './models/stage.mjs';

const WEB_STAMP = 'packages/web/dist/.built-from';
const SERVER_STAMP = 'packages/server/dist/.built-from';

/** The npm that runs this script, if any. On Windows `npm` alone is not a program. */
const NPM = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/**
 * @param {string} problem
 * @returns {never}
 */
function stop(problem) {
  console.error(`\n${problem}\n`);
  process.exit(1);
}

/**
 * Whether node_modules matches package-lock.json. npm writes its own record as the last act of an install; packages for
 * other platforms are marked optional and rightly missing from it.
 */
function isInstalled() {
  // The file is a link to the binary that the install script of the package `node` fetches.
  if (!existsSync('node_modules/.bin/node') || !existsSync('node_modules/.package-lock.json')) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
  return Object.keys(wanted).every(
    (path) => path === '' || wanted[path].optional || present[path]?.version === wanted[path].version,
  );
}

function install() {
  console.log('Installing packages (first start and after updates only; about a minute)…');
  const [program = '', ...first] = NPM;
  // --include=dev: the web build needs the development dependencies, even with NODE_ENV=production. --loglevel:
  // warnings about packages that need a newer Node than npm's are irrelevant, because they run on Node 24.
  const options = ['ci', '--include=dev', '--loglevel=error'];
  const result = spawnSync(program, [...first, ...options], { stdio: 'inherit' });
  if (result.error) stop(`npm could not be started: ${result.error.message}`);
  if (result.status !== 0) {
    stop(
      'npm could not install the packages; its message is above. Check that this computer reaches the npm registry\n' +
        '(once installed, it works without), that the disk has 1 GB free and that this folder is yours, then try again.',
    );
  }
  if (!isInstalled()) {
    stop(
      'npm reports success, but packages are missing. Delete the folder node_modules and try again; if that does not\n' +
        'help, see whether an .npmrc of this computer sets ignore-scripts or omit.',
    );
  }
}

/** @param {string[]} paths files or folders, searched recursively */
function hashOf(paths) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  /** @param {string} folder */
  const addFolder = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) add(path);
      else if (!['node_modules', 'dist', 'test'].includes(entry.name)) addFolder(path);
    }
  };
  for (const path of paths) path.endsWith('/') ? addFolder(path) : add(path);
  return hash.digest('hex');
}

/**
 * Builds a part unless its stamp has the hash of its sources.
 * @param {{ title: string, stamp: string, sources: string[], command: string[], cwd: string }} part
 */
function build({ title, stamp, sources, command: [program = '', ...args], cwd }) {
  const hash = hashOf([...sources, 'packages/contract/src/', 'package-lock.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;

  console.log(`Building ${title}…`);
  const bin = [`${cwd}/node_modules/.bin`, 'node_modules/.bin'].map((path) => join(process.cwd(), path));
  const result = spawnSync(program, args, {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production', PATH: [...bin, process.env.PATH].join(delimiter) },
  });
  if (result.error) stop(`${program} could not be started: ${result.error.message}`);
  if (result.status !== 0) stop(`Could not build ${title}; the message above says why.`);
  // The build empties the folder first, so an interrupted one leaves no stamp.
  writeFileSync(stamp, hash);
}

if (!isInstalled()) install();
if (!process.argv.includes('--without-builds')) {
  stageModels({ npm: NPM, isForced: process.argv.includes('--models') });
  build({
    title: 'the web app',
    stamp: WEB_STAMP,
    sources: ['packages/web/'],
    command: ['vite', 'build', '--logLevel', 'warn'],
    cwd: 'packages/web',
  });
  build({
    title: 'the server',
    stamp: SERVER_STAMP,
    sources: ['packages/server/', 'scripts/bundle-server.mjs'],
    command: ['node', '../../scripts/bundle-server.mjs'],
    cwd: 'packages/server',
  });
}
