// Runs before `npm test`, after prepare.mjs: sees to the programs that the tests use and npm does not bring.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Debian's package, and a file by which it is known to be there. */
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
  console.error(`The tests must run on Node 24, and this is ${process.version}. Start them with npm test.`);
  process.exit(1);
}

const missing = Object.entries(NEEDED).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0) install(missing);

/** @param {string[]} packages */
function install(packages) {
  const byHand = `apt-get install ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`The tests need programs that are not here. Install them, on Debian as root with:\n  ${byHand}`);
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
    // RUNLEVEL: invoke-rc.d then starts no service; tests start their own servers, on ports of their own.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  if (result.status !== 0) {
    console.error(`apt-get ${args.join(' ')} failed; its message is above.`);
    process.exit(1);
  }
}
