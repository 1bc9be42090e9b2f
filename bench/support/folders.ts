import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder is beside the sources and not in /tmp, which may be memory: fsync has to reach a disk. Version control ignores
 * it.
 */
const CACHE = join(import.meta.dirname, '../../.cache/bench');

const temporary = new Set<string>();
process.on('exit', () => {
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
});

/** The path of a folder that is kept between runs. It may not exist yet. */
export function cachedFolder(name: string): string {
  mkdirSync(CACHE, { recursive: true });
  return join(CACHE, name);
}

/** An empty folder that is removed when this process ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(cachedFolder(`${name}-`));
  temporary.add(folder);
  return folder;
}
