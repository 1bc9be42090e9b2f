// Before a release.
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ENVIRONMENT, emptyFolder, playFirstLesson, run, Started } from './unpacked.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

/** An instruction of a Dockerfile with its continued lines, such as `['FROM', 'debian:bookworm-slim']`. */
type Instruction = readonly [name: string, rest: string];

const instructions: readonly Instruction[] = readFileSync(join(REPOSITORY, 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);
/** The instructions of the image that people run. */
const image = instructions.slice(instructions.findLastIndex(([name]) => name === 'FROM'));
const all = (name: string) => image.filter((one) => one[0] === name).map(([, rest]) => rest);

test('the image needs no file but those that the Dockerfile copies: it starts, is healthy, plays the first lesson, and backs up', async () => {
  const { path, remove } = emptyFolder();
  onTestFinished(remove);
  for (const line of all('COPY')) {
    const [target = '', ...sources] = line
      .split(' ')
      .filter((word) => !word.startsWith('--'))
      .reverse();
    for (const source of sources) {
      if (!source.startsWith('/app/')) continue; // The source is Node itself.
      const from = join(REPOSITORY, source.slice('/app/'.length));
      const to = join(path, target, target.endsWith('/') ? basename(source) : '');
      mkdirSync(dirname(to), { recursive: true });
      cpSync(from, to, { recursive: true });
    }
  }
  const settings = Object.fromEntries(
    [
      ...all('ENV')
        .join(' ')
        .matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g),
    ].map(([, name, quoted, bare]) => [name, quoted ?? bare]),
  );
  const env = {
    ...ENVIRONMENT,
    ...settings,
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    DATA_DIR: join(path, 'data'),
    NODE_COMPILE_CACHE: join(path, 'cache'),
  };
  const [program = '', ...args] = JSON.parse(all('CMD')[0] as string) as string[];
  const started = new Started(program, args, { cwd: path, env });
  onTestFinished(async () => void (await started.stop()));
  const addresses = await started.ready();
  await playFirstLesson(addresses);

  const [, check = ''] = /CMD (.*)$/.exec(all('HEALTHCHECK')[0] as string) ?? [];
  const probe = (PORT: string) => run('/bin/sh', ['-c', check], { env: { ...env, PORT } });
  await probe(new URL(addresses.http).port);
  await expect(probe('9')).rejects.toMatchObject({ code: 1 });

  const backup = await run(join(path, 'tinkerstream.mjs'), ['backup', 'backup.tar'], { cwd: path, env });
  expect(backup.stdout).toContain('backup.tar');
  const wrong = run(join(path, 'tinkerstream.mjs'), ['backup'], { cwd: path, env });
  await expect(wrong).rejects.toMatchObject({
    stderr: expect.stringContaining('docker compose run --rm tinkerstream tinkerstream restore FILE'),
  });
});

// The test has the relevant rules of hadolint, whose program is not in npm.
test('the image has pinned bases, no root, no leftovers of apt, and a check of its health', () => {
  for (const [name, rest] of instructions) {
    expect(name).not.toBe('ADD');
    if (name === 'FROM') expect(rest).toMatch(/^[\w./-]+:(?!latest)[\w.-]+( AS \w+)?$/);
    if (name === 'WORKDIR') expect(rest).toMatch(/^\//);
    if (name === 'RUN') {
      expect(rest).not.toMatch(/\b(sudo|curl|wget)\b|chmod 777/);
      if (/\bapt(-get)?\b/.test(rest))
        expect(rest).toMatch(/apt-get install.*--no-install-recommends.*\/var\/lib\/apt\/lists/);
    }
    if (name === 'CMD' || name === 'ENTRYPOINT') expect(() => JSON.parse(rest)).not.toThrow();
  }
  const names = image.map(([name]) => name);
  expect(all('USER')).not.toEqual([]);
  expect(all('USER').at(-1)).not.toMatch(/^(root|0)\b/);
  expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
  expect(all('HEALTHCHECK')).toEqual([expect.stringContaining('/health/ready')]);
  expect(all('ENV').join(' ')).not.toMatch(/PASSWORD|TOKEN|SECRET/);
});
