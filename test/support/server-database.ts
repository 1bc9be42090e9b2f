import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long a writer of the server may keep a test waiting. */
const TIMEOUT_MS = 10_000;

/** Opens the SQLite file of a data folder, also while its server runs: locks of the server are waited for. */
export function openDatabase(dataDir: string, options: { readonly readOnly?: boolean } = {}): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'tinkerstream.db'), { timeout: TIMEOUT_MS, ...options });
}
