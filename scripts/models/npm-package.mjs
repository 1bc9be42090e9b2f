// Fetches packages that are pinned by their hash, and reads them without installing them.
//
// Plain JavaScript without dependencies, like prepare.mjs, which runs it on the machine's own Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const DOWNLOAD_MS = 180_000;

/**
 * Fetches the tarball of a package with npm, which has its own cache and settings.
 * @param {string} spec name@version
 * @param {string} integrity
 * @param {string[]} npm the command that runs npm
 * @returns {Buffer} throws unless it has the pinned hash
 */
export function download(spec, integrity, [program = 'npm', ...first]) {
  const folder = mkdtempSync(join(tmpdir(), 'npm-package-'));
  try {
    const options = [
      '--ignore-scripts',
      '--json',
      '--loglevel=error',
      '--fetch-retries=1',
      '--pack-destination',
      folder,
    ];
    const { status, stdout, stderr, error } = spawnSync(program, [...first, 'pack', spec, ...options], {
      encoding: 'utf8',
      timeout: DOWNLOAD_MS,
    });
    if (error || status !== 0) throw new Error(error?.message ?? stderr.trim().split('\n')[0] ?? 'npm failed');
    const packed = JSON.parse(stdout);
    const { filename } = Array.isArray(packed) ? packed[0] : Object.values(packed)[0];
    const tarball = readFileSync(join(folder, filename));
    const found = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    if (found !== integrity) throw new Error(`${spec} has the hash ${found}, not ${integrity}`);
    return tarball;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The files of a gzipped tar archive by their paths (POSIX ustar; npm's packages need no extension of it).
 * @param {Buffer} tarball
 * @returns {Map<string, Buffer>}
 */
export function readTarball(tarball) {
  const BLOCK = 512;
  const archive = gunzipSync(tarball);
  const files = new Map();
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const text = (/** @type {number} */ from, /** @type {number} */ length) =>
      archive.toString('utf8', at + from, at + from + length).split('\0')[0] ?? '';
    const name = text(0, 100);
    if (name === '') break;
    const size = Number.parseInt(text(124, 12), 8);
    const prefix = text(345, 155);
    files.set(prefix ? `${prefix}/${name}` : name, archive.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
