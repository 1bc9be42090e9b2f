import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { GatewayPersistence, SavedBoard, SavedMessage, Snapshot } from './persistence.ts';

/**
 * The format of the file. Format 1 identified boards by client id, user name and address alone, so only its retained
 * messages are loaded.
 */
const FORMAT = 2;

/**
 * Stores the gateway's state in one small JSON file. A save writes a new file and renames it over the old one, so a
 * crash leaves one of the two intact. Only the owner may read it, because it contains topic names. An unreadable file
 * counts as missing, and is moved beside the next one: it is a convenience for boards, not a reason to refuse to start.
 */
export function createPersistenceFile(file: string, onError: (error: unknown) => void): GatewayPersistence {
  return {
    load() {
      try {
        const saved = JSON.parse(readFileSync(file, 'utf8')) as Snapshot & { format: number };
        const { format, boards, retained, node } = saved;
        if (format !== FORMAT && format !== 1) return undefined;
        return { boards: format === FORMAT ? boards.filter(isBoard) : [], retained: retained.filter(isMessage), node };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        onError(error);
        if (existsSync(file)) renameSync(file, `${file}.unreadable`);
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

/** Whether a saved board can be restored. One that cannot is left out, and no other is lost with it. */
function isBoard(saved: Partial<SavedBoard> | null): boolean {
  return typeof saved?.key === 'string' && Array.isArray(saved.topics) && Array.isArray(saved.published);
}

function isMessage(saved: Partial<SavedMessage> | null): boolean {
  return typeof saved?.topicName === 'string' && typeof saved.payload === 'string';
}
