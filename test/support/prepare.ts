import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../..');

/** Before a run: tests start the built server, so it is built again after a change. A tenth of a second if there is none. */
export default function prepare(): void {
  execFileSync(process.execPath, ['scripts/prepare.mjs'], { cwd: REPOSITORY, stdio: 'inherit' });
}
