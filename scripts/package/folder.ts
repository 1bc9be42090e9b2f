import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeTar, writeZip } from './archives.ts';
import { commonFiles, type Files, fileOf, nativeFiles, VERSION } from './parts.ts';
import type { Target } from './targets.ts';

const STARTERS = join(import.meta.dirname, 'starters');
const starterFile = (name: string) => readFileSync(join(STARTERS, name));

/** Writes an archive with one folder that runs where it is unpacked. @returns its path */
export async function writeFolder(platform: string, target: Target, output: string): Promise<string> {
  const folder = `tinkerstream-${VERSION}-${platform}`;
  const archive = join(output, `${folder}.${target.archive}`);
  const files: Files = new Map();
  for (const [path, file] of [...commonFiles(), ...nativeFiles(target)]) files.set(`program/${path}`, file);
  for (const { name, source } of [target.starter, { name: target.command, source: target.command }]) {
    files.set(name, fileOf(starterFile(source), true));
  }
  // Editors of old Windows show text with LF as one line.
  const lineEnd = target.archive === 'zip' ? '\r\n' : '\n';
  files.set('READ ME.txt', fileOf(starterFile('READ ME.txt').toString().replaceAll(/\r?\n/g, lineEnd)));
  await (target.archive === 'zip' ? writeZip : writeTar)(archive, folder, files);
  return archive;
}
