// Runs before `npm test`: beside prepare.mjs, which installs and builds, it installs the programs that the tests use and
// package.json does not name, and fetches photos. Both wait for the network, and neither needs what the other brings. With `--release`,
// it also installs what only the tests before a release use.
//
// Plain JavaScript without dependencies, like prepare.mjs: on a fresh checkout it runs on the machine's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { installTestTools } from './test-tools.mjs';

/** A Debian package, and a file that shows it is installed. */
const NEEDED = {
  'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  postgresql: '/usr/lib/postgresql',
  'redis-server': '/usr/bin/redis-server',
  mosquitto: '/usr/sbin/mosquitto',
  'mosquitto-clients': '/usr/bin/mosquitto_pub',
  'python3-paho-mqtt': '/usr/lib/python3/dist-packages/paho/mqtt/client.py',
  curl: '/usr/bin/curl',
  'g++': '/usr/bin/g++',
  strace: '/usr/bin/strace',
  haproxy: '/usr/sbin/haproxy',
  // The package has systemd-analyze. It starts nothing.
  systemd: '/usr/bin/systemd-analyze',
};

/** What only the tests before a release need: lintian checks what Debian expects of a package. */
const NEEDED_BEFORE_RELEASE = { lintian: '/usr/bin/lintian' };

/**
 * Wine runs the folder for Windows, with 100 MB to fetch and 670 MB on disk. Only for x64; without it, its test is left out and
 * says so (decision 47).
 */
const WINE = { name: 'wine64', file: '/usr/lib/wine/wine64' };

/**
 * Photos for the tests of the AI pages, from the Debian package of scikit-image, which is not installed: a cat and a cup
 * of coffee (CC0), and an astronaut (NASA, public domain).
 */
const PHOTO_PACKAGE = 'python3-skimage';
const PHOTOS_IN_PACKAGE = 'usr/lib/python3/dist-packages/skimage/data';
const PHOTOS = { cat: 'chelsea.png', cup: 'coffee.png', person: 'astronaut.png' };
const PHOTO_FOLDER = fileURLToPath(new URL('../.cache/test-photos', import.meta.url));

const preparation = spawn(process.execPath, [fileURLToPath(new URL('prepare.mjs', import.meta.url))], {
  stdio: 'inherit',
});
const prepared = new Promise((resolve) => preparation.on('close', resolve));
// A failure here ends both programs.
process.on('exit', () => preparation.kill());

const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const isBeforeRelease = process.argv.includes('--release');
const needed = { ...NEEDED, ...(isBeforeRelease && NEEDED_BEFORE_RELEASE) };
const missing = Object.entries(needed).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (isBeforeRelease && process.arch === 'x64' && canInstall && !existsSync(WINE.file)) missing.push(WINE.name);
if (missing.length > 0) install(missing);
if (Object.keys(PHOTOS).some((name) => !existsSync(join(PHOTO_FOLDER, `${name}.png`)))) fetchPhotos();
installTestTools();
if ((await prepared) !== 0) process.exit(1);

function fetchPhotos() {
  console.log('Fetching photos for the tests …');
  const folder = mkdtempSync(join(tmpdir(), 'photos-'));
  try {
    // The lists of packages may be missing or old.
    if (process.getuid?.() === 0) aptGet('update');
    run('apt-get', ['-qq', 'download', PHOTO_PACKAGE], folder);
    run('dpkg-deb', ['--extract', readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '', folder], folder);
    mkdirSync(PHOTO_FOLDER, { recursive: true });
    for (const [name, file] of Object.entries(PHOTOS)) {
      copyFileSync(join(folder, PHOTOS_IN_PACKAGE, file), join(PHOTO_FOLDER, `${name}.png`));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} program @param {string[]} args @param {string} cwd */
function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return;
  console.error(`${program} ${args.join(' ')} failed; its message is above.`);
  process.exit(1);
}

/** @param {string[]} packages */
function install(packages) {
  const byHand = `apt-get install ${packages.join(' ')}`;
  if (!canInstall) {
    console.error(`The tests need programs that are not installed. On Debian, install them as root with:\n  ${byHand}`);
    process.exit(1);
  }
  console.log(`Installing for the tests: ${packages.join(', ')} …`);
  aptGet('update');
  aptGet('install', '--yes', '--no-install-recommends', ...packages);
}

/** @param {string[]} args */
function aptGet(...args) {
  const result = spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // With this RUNLEVEL, invoke-rc.d starts no service; tests start their own servers, on their own ports.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  if (result.status !== 0) {
    console.error(`apt-get ${args.join(' ')} failed; its message is above.`);
    process.exit(1);
  }
}
