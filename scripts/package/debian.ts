import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFiles } from './disk.ts';
import { commonFiles, type Files, fileOf, nativeFiles, ROOT, VERSION } from './parts.ts';
import { TARGETS } from './targets.ts';

const PROGRAM = 'usr/lib/tinkerstream';
const SOURCES = join(import.meta.dirname, 'debian');

/** Writes a package for Debian and Ubuntu on x64, with a service of systemd. It needs dpkg-deb. @returns its path */
export function writeDebianPackage(output: string): string {
  const files: Files = new Map();
  const target = TARGETS['linux-x64'];
  if (!target) throw new Error('There is no target linux-x64');
  for (const [path, file] of [...commonFiles(), ...nativeFiles(target)]) files.set(`${PROGRAM}/${path}`, file);
  files.set('usr/lib/systemd/system/tinkerstream.service', fileOf(unit()));
  files.set('etc/tinkerstream/settings.env', fileOf(readFileSync(join(ROOT, '.env.example'))));
  files.set('usr/share/doc/tinkerstream/copyright', fileOf(readFileSync(join(ROOT, 'NOTICE'))));
  for (const name of globSync('*', { cwd: SOURCES })) {
    const text = readFileSync(join(SOURCES, name), 'utf8').replace('@VERSION@', VERSION);
    files.set(`DEBIAN/${name}`, fileOf(text, !['control', 'conffiles', 'templates'].includes(name)));
  }
  const archive = join(output, `tinkerstream_${VERSION}_amd64.deb`);
  const folder = mkdtempSync(join(tmpdir(), 'debian-'));
  try {
    writeFiles(join(folder, 'package'), files);
    const env = { ...process.env, SOURCE_DATE_EPOCH: '315532800' };
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', join(folder, 'package'), archive], {
      env,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return archive;
}

/** The unit of the repository, with the places of the package. */
function unit(): string {
  const text = readFileSync(join(ROOT, 'deploy/systemd/tinkerstream.service'), 'utf8');
  return text
    .replaceAll('/opt/tinkerstream/node_modules/.bin/node', `/${PROGRAM}/node`)
    .replaceAll('/opt/tinkerstream', `/${PROGRAM}`)
    .replace('Environment=', 'Environment=ENV_FILE=/etc/tinkerstream/settings.env ');
}
