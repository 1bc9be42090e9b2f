import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Api } from '../../test/support/api.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

/**
 * Starts the server of an earlier commit, built in a folder of `.cache/pictures`.
 *
 * @param revision a commit in any form that git accepts
 */
export async function startRevision(revision: string): Promise<ServerProcess> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trim();
  const folder = join(REPOSITORY, '.cache/pictures', git('rev-parse', '--short=12', revision));
  if (!existsSync(join(folder, 'package.json'))) {
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, '.sources.tar');
    git('archive', '--output', archive, revision);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
  }
  execFileSync(process.execPath, ['scripts/prepare.mjs'], { cwd: folder, stdio: 'inherit' });
  acceptAnyAnswer();
  const { startServer } = await import(pathToFileURL(join(folder, 'test/support/server-process.ts')).href);
  return startServer();
}

/** Turns the comparison of answers off: those of an earlier commit may differ from today's contract. */
function acceptAnyAnswer(): void {
  const { call } = Api.prototype;
  Api.prototype.call = function callAnyRelease(endpoint, input) {
    const response = { parse: (answer: unknown) => answer } as typeof endpoint.response;
    return call.call(this, { ...endpoint, response }, input) as ReturnType<typeof call<typeof endpoint>>;
  };
}
