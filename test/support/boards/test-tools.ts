import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../.cache/test-tools');

/** The path of a file among the programs that scripts/test-tools.mjs installs. */
export function testTool(path: string): string {
  const file = join(FOLDER, path);
  if (!existsSync(file)) throw new Error(`${file} is missing. Run: node scripts/prepare-tests.mjs`);
  return file;
}
