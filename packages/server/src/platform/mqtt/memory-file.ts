import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { GatewayMemory, Snapshot } from './memory.ts';

/** In format 1 a board was known by id, user name and address alone: of that, only the retained messages are taken. */
const FORMAT = 2;

/**
 * The gateway's memory as one small JSON file. It is written beside the old one and then takes its place, so that an
 * end at any moment leaves one of the two. Only its owner may read it, for it holds topic names. What cannot be read is
 * as good as not there: it is a convenience for boards, and no reason not to start.
 */
export function createMemoryFile(file: string, onError: (error: unknown) => void): GatewayMemory {
  return {
    load() {
      try {
        const { format, ...snapshot } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot & { format: number };
        if (format === FORMAT) return snapshot;
        return format === 1 ? { boards: [], retained: snapshot.retained } : undefined;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError(error);
        return undefined;
      }
    },
    save(snapshot) {
      try {
        writeFileSync(`${file}.new`, JSON.stringify({ format: FORMAT, ...snapshot }), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch (error) {
        onError(error);
      }
    },
  };
}
