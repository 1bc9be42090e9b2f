import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeFiles } from './disk.ts';
import { commonFiles, type Files, fileOf, nativeFiles, ROOT, VERSION } from './parts.ts';
import { TARGETS } from './targets.ts';

const PROGRAM = 'usr/lib/tinkerstream';
const SOURCES = join(import.meta.dirname, 'debian');

/** The packages, by Debian's name of the architecture. */
export const DEBIAN: Readonly<Record<string, { readonly architecture: string; readonly platform: string }>> = {
  deb: { architecture: 'amd64', platform: 'linux-x64' },
  'deb-arm64': { architecture: 'arm64', platform: 'linux-arm64' },
};

/**
 * Writes a package for Debian and Ubuntu with a systemd service. It needs dpkg-deb.
 * @param isCompressed false makes the same package twenty seconds faster, for tests
 * @returns its path
 */
export function writeDebianPackage(name: string, output: string, isCompressed = true): string {
  const { architecture, platform } = DEBIAN[name] ?? {};
  const target = TARGETS[platform ?? ''];
  if (!target) throw new Error(`There is no package for Debian ${name}`);
  const files: Files = new Map();
  for (const [path, file] of [...commonFiles(), ...nativeFiles(target)]) files.set(`${PROGRAM}/${path}`, file);
  files.set('usr/bin/tinkerstream', fileOf(readFileSync(join(SOURCES, 'bin/tinkerstream')), true));
  files.set('usr/lib/systemd/system/tinkerstream.service', fileOf(unit()));
  files.set('etc/tinkerstream/settings.env', fileOf(readFileSync(join(ROOT, '.env.example'))));
  files.set('usr/share/doc/tinkerstream/copyright', fileOf(readFileSync(join(ROOT, 'NOTICE'))));
  files.set('usr/share/doc/tinkerstream/changelog.gz', fileOf(compressed(changelog())));
  files.set('usr/share/man/man1/tinkerstream.1.gz', fileOf(compressed(documentOf('tinkerstream.1'))));
  files.set('usr/share/lintian/overrides/tinkerstream', fileOf(documentOf('lintian-overrides')));
  for (const file of globSync('control/*', { cwd: SOURCES })) {
    const text = readFileSync(join(SOURCES, file), 'utf8')
      .replace('@VERSION@', VERSION)
      .replace('@ARCHITECTURE@', architecture as string);
    const name = basename(file);
    files.set(`DEBIAN/${name}`, fileOf(text, !['control', 'conffiles', 'templates'].includes(name)));
  }
  const archive = join(output, `tinkerstream_${VERSION}_${architecture}.deb`);
  const folder = mkdtempSync(join(tmpdir(), 'debian-'));
  try {
    writeFiles(join(folder, 'package'), files);
    const env = { ...process.env, SOURCE_DATE_EPOCH: '315532800' };
    const compression = isCompressed ? ['-Zxz', '-z1'] : ['-Znone'];
    execFileSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', join(folder, 'package'), archive], {
      env,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return archive;
}

function documentOf(name: string): string {
  return readFileSync(join(SOURCES, 'doc', name), 'utf8').replaceAll('@VERSION@', VERSION);
}

/**
 * A compressed document as Debian's policy requires it: with the highest compression, and the same for equal sources
 * (12.7).
 */
function compressed(text: string): Buffer {
  return gzipSync(text, { level: 9 });
}

/** A changelog as Debian's policy requires it (4.4); CHANGELOG.md is for people. */
function changelog(): string {
  return `tinkerstream (${VERSION}) stable; urgency=medium

  * The changes of this version are on the page “What's new” of the server.

 -- Tinkerstream contributors <tinkerstream@localhost>  Thu, 01 Jan 2026 00:00:00 +0000
`;
}

/** The systemd unit of the repository with the paths of the package. */
function unit(): string {
  const text = readFileSync(join(ROOT, 'deploy/systemd/tinkerstream.service'), 'utf8');
  return text
    .replaceAll('/opt/tinkerstream/node_modules/.bin/node', `/${PROGRAM}/node`)
    .replaceAll('/opt/tinkerstream', `/${PROGRAM}`)
    .replace(
      'Environment=',
      'Environment=ENV_FILE=/etc/tinkerstream/settings.env "TINKERSTREAM_COMMAND=sudo tinkerstream" ',
    );
}
