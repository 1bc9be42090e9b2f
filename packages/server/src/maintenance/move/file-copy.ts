import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UnequalCopy } from '../../domains/records/index.ts';
import type { FileStore } from '../../platform/files/file-store.ts';

/** The files that were compared by their checksums. */
export interface CopiedFiles {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Copies the files of an installation. Their content never changes, so a file is copied and compared once; files from
 * an earlier attempt are compared only.
 * @param workFolder on the disk of `target`, if that is a folder
 */
export function createFileCopy(source: FileStore, target: FileStore, workFolder: string) {
  const sizes = new Map<string, number>();

  async function copy(key: string): Promise<number | undefined> {
    const path = join(workFolder, 'moving');
    const content = await source.read(key);
    // The file was deleted since the files were listed.
    if (!content) return undefined;
    const expected = await digestOf(content, path);
    const there = await target.read(key);
    if (there && (await digestOf(there)).text === expected.text) return expected.bytes;
    await target.put(key, { path, size: expected.bytes });
    const written = await target.read(key);
    if (!written || (await digestOf(written)).text !== expected.text) {
      throw new UnequalCopy(`The file ${key} has another content in the new place than in the old one.`);
    }
    return expected.bytes;
  }

  return {
    /** Copies the files that are not copied yet. @returns all so far */
    async copyNew(onCopied: (copied: number, of: number) => void = () => {}): Promise<CopiedFiles> {
      const keys = await source.listKeys();
      const left = keys.filter((key) => !sizes.has(key));
      for (const [index, key] of left.entries()) {
        const bytes = await copy(key);
        if (bytes !== undefined) sizes.set(key, bytes);
        onCopied(keys.length - left.length + index + 1, keys.length);
      }
      rmSync(join(workFolder, 'moving'), { force: true });
      const counted = keys.flatMap((key) => sizes.get(key) ?? []);
      return { files: counted.length, bytes: counted.reduce((sum, bytes) => sum + bytes, 0) };
    },
  };
}

/** @param path where to keep the content, if anywhere */
async function digestOf(content: Readable, path?: string): Promise<{ readonly text: string; readonly bytes: number }> {
  const digest = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      bytes += chunk.length;
      done(null, path === undefined ? undefined : chunk);
    },
  });
  if (path === undefined) await pipeline(content, count.resume());
  else await pipeline(content, count, createWriteStream(path, { mode: 0o600, flush: true }));
  return { text: digest.digest('hex'), bytes };
}
