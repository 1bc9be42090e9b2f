// Runs before `npm test`, after prepare.mjs: installs the programs that the tests use and npm does not provide.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** A Debian package, and a file that shows it is installed. */
const NEEDED = {
  chromium: '/usr/bin/chromium',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  postgresql: '/usr/lib/postgresql',
  'redis-server': '/usr/bin/redis-server',
  mosquitto: '/usr/sbin/mosquitto',
  'mosquitto-clients': '/usr/bin/mosquitto_pub',
  strace: '/usr/bin/strace',
};

if (!process.versions.node.startsWith('24.')) {
  console.error(`The tests need Node 24, but this is ${process.version}. Run them with npm test.`);
  process.exit(1);
}

const missing = Object.entries(NEEDED).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0) install(missing);

/** @param {string[]} packages */
function install(packages) {
  const byHand = `apt-get install ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
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
