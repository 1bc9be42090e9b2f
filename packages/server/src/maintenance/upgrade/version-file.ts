import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in the data folder with the version of the server that last used it. */
const FILE = 'version';

/** @returns undefined if no version that writes it has used the folder */
export function lastVersionIn(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

export function noteVersion(dataDir: string, version: string): void {
  if (lastVersionIn(dataDir) !== version) writeFileSync(join(dataDir, FILE), `${version}\n`, { mode: 0o600 });
}
