import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { ZipStream } from '../../packages/server/src/platform/xlsx/zip-stream.ts';
import type { Files } from './parts.ts';

/**
 * The time of all files in an archive. Equal contents give equal archives: files in order, without the time and the user of
 * this build.
 */
const EPOCH = new Date(Date.UTC(1980, 0, 1));
const CHUNK_BYTES = 100_000;

const inOrder = (files: Files) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));

/** Writes files under a folder into a gzipped tar archive. */
export async function writeTar(archive: string, folder: string, files: Files): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(archive));
  for (const [path, { content, isProgram }] of inOrder(files)) {
    const entry = { name: `${folder}/${path}`, size: content.length, mode: isProgram ? 0o755 : 0o644, mtime: EPOCH };
    await new Promise<void>((resolve, reject) => {
      tar.entry(entry, content, (error) => (error ? reject(error) : resolve()));
    });
  }
  tar.finalize();
  await written;
}

/** Writes files under a folder into a ZIP archive, for Windows, which does not recognise programs by their mode. */
export async function writeZip(archive: string, folder: string, files: Files): Promise<void> {
  const output = createWriteStream(archive);
  const write = async (bytes: Buffer) => {
    if (!output.write(bytes)) await once(output, 'drain');
  };
  const zip = new ZipStream(9);
  for (const [path, { content }] of inOrder(files)) {
    await write(zip.open(`${folder}/${path}`));
    for (let at = 0; at < content.length; at += CHUNK_BYTES) {
      await write(zip.write(content.subarray(at, at + CHUNK_BYTES)));
    }
    await write(zip.close());
  }
  output.end(zip.end());
  await once(output, 'close');
}
