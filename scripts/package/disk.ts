import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from './parts.ts';

/** Writes files into a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, { content, isProgram }] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { mode: isProgram ? 0o755 : 0o644 });
  }
}
