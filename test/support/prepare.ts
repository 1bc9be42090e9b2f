import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../..');

/**
 * Builds the server before a run if its sources have changed: tests start the built server. Without a change, this takes a
 * tenth of a second.
 */
export default function prepare(): void {
  execFileSync(process.execPath, ['scripts/prepare.mjs'], { cwd: REPOSITORY, stdio: 'inherit' });
}
