import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { GatewayPersistence, Snapshot } from './persistence.ts';

/** Format 1 identified boards by client id, user name and address alone, so only its retained messages are loaded. */
const FORMAT = 2;

/**
 * Stores the gateway's state in one small JSON file. A save writes a new file and renames it over the old one, so a
 * crash leaves one of the two intact. Only the owner may read it, because it contains topic names. An unreadable file
 * counts as missing: it is a convenience for boards, not a reason to refuse to start.
 */
export function createPersistenceFile(file: string, onError: (error: unknown) => void): GatewayPersistence {
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
