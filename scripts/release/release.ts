// `npm run release -- 0.4.0`: writes the version, its section of each changelog, the packages with their checksums and
// the list of their contents, a commit and a tag. Nothing is published: `git push --follow-tags` does that, and the
// workflow `release` then makes the same packages for the tag.
//
//   --tag-only   no packages: the workflow makes them
//   --packages   only the packages, of the version that is checked out
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeSbom, writeSums } from './assets.ts';
import { withRelease } from './changelog.ts';
import { refusalOf, writeVersion } from './version.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const PACKAGES = 'dist';

const USAGE = 'npm run release -- VERSION [--tag-only], or npm run release -- --packages';

/** Thrown if the release cannot be made; the message says what to do. */
class ReleaseError extends Error {}

function run(program: string, ...args: readonly string[]): string {
  const shell = program === 'npm' && process.platform === 'win32';
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], shell }).trim();
}

function prepareVersion(version: string): void {
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const refusal = refusalOf(version, current);
  if (refusal) throw new ReleaseError(refusal);
  if (run('git', 'status', '--porcelain')) {
    throw new ReleaseError('Some files differ from the last commit. Commit or restore them first.');
  }
  if (run('git', 'tag', '--list', `v${version}`)) throw new ReleaseError(`The tag v${version} exists already.`);
  const date = new Date().toISOString().slice(0, 10);
  const changelogs = globSync('CHANGELOG*.md').map(
    (file) => [file, withRelease(readFileSync(file, 'utf8'), version, date)] as const,
  );
  writeVersion(version);
  for (const [file, text] of changelogs) writeFileSync(file, text);
}

/** Makes the packages from the present files. Two runs of one commit write the same bytes. */
async function makePackages(): Promise<void> {
  rmSync(PACKAGES, { recursive: true, force: true });
  mkdirSync(PACKAGES);
  execFileSync('npm', ['run', 'package'], { stdio: 'inherit', shell: process.platform === 'win32' });
  writeSbom(PACKAGES, run('git', 'log', '-1', '--format=%cI'));
  await writeSums(PACKAGES);
}

function commitAndTag(version: string): void {
  run('git', 'commit', '--all', '--quiet', '--message', `Release ${version}`);
  run('git', 'tag', '--annotate', `v${version}`, '--message', `Tinkerstream ${version}`);
}

process.chdir(REPOSITORY);
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'tag-only': { type: 'boolean' }, packages: { type: 'boolean' } },
  });
  const [version] = positionals;
  if (positionals.length > 1 || (version === undefined) !== (values.packages === true)) throw new ReleaseError(USAGE);
  if (version !== undefined) {
    prepareVersion(version);
    commitAndTag(version);
  }
  if (!values['tag-only']) await makePackages();
  const made = existsSync(PACKAGES) && !values['tag-only'] ? ` Its packages are in ${PACKAGES}.` : '';
  console.log(version ? `Version ${version} is ready: git push --follow-tags publishes it.${made}` : made.trim());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
