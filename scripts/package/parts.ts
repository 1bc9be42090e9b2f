import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listPackages } from '../../packages/web/third-party.ts';
import { download, readTarball } from '../models/npm-package.mjs';
import type { Pinned, Target } from './targets.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOWNLOADS = join(ROOT, '.cache/package-parts');
const NPM = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];

/** The loader of Argon2's native part, or of its WebAssembly. */
const LOADER = '@node-rs/argon2';

export interface PackedFile {
  readonly content: Buffer;
  readonly isProgram: boolean;
}

/** Files by their paths in a package, with `/` on every platform. */
export type Files = Map<string, PackedFile>;

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; integrity: string }>;
};

export const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

export function fileOf(content: string | Buffer, isProgram = false): PackedFile {
  return { content: Buffer.from(content), isProgram };
}

/** The files that every package contains, without Node and native parts. The folders are those of the repository. */
export function commonFiles(): Files {
  const files: Files = new Map();
  const names = [
    'LICENSE',
    'NOTICE',
    'packages/server/package.json',
    'scripts/start.mjs',
    ...globSync(['CHANGELOG*.md', 'scripts/run/*.mjs', 'packages/server/dist/**', 'packages/web/dist/**'], {
      cwd: ROOT,
    }),
  ];
  for (const name of names.map((one) => one.replaceAll('\\', '/')).sort()) {
    const path = join(ROOT, name);
    if (statSync(path).isFile() && !name.endsWith('.built-from')) files.set(name, fileOf(readFileSync(path)));
  }
  files.set('THIRD-PARTY-NOTICES.txt', fileOf(notices()));
  return files;
}

/** The licenses of everything in the bundles, the same as on the page of the web app. */
function notices(): string {
  return listPackages()
    .map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** Node's program and the native parts of a platform. */
export function nativeFiles({ node, native, fallback = [] }: Target): Files {
  const files: Files = new Map();
  const packed = fetchPackage(node);
  const program = packed.get(node.file);
  if (!program) throw new Error(`${node.name} has no ${node.file}`);
  files.set(node.file.endsWith('.exe') ? 'node.exe' : 'node', fileOf(program, true));
  const license = packed.get('package/LICENSE');
  if (license) files.set('LICENSE-NODE', fileOf(license));
  for (const one of [...[LOADER, ...native].map(lockedPackage), ...fallback]) {
    for (const [path, content] of fetchPackage(one)) {
      files.set(`node_modules/${one.name}/${path.replace(/^[^/]+\//, '')}`, fileOf(content));
    }
  }
  return files;
}

function lockedPackage(name: string): Pinned {
  const locked = lock.packages[`node_modules/${name}`];
  if (!locked) throw new Error(`package-lock.json has no ${name}`);
  return { name, version: locked.version, integrity: locked.integrity };
}

/** The files of an npm package, which is fetched once. @throws if its hash differs */
export function fetchPackage({ name, version, integrity }: Pinned): ReadonlyMap<string, Buffer> {
  const file = join(DOWNLOADS, `${integrity.replace(/\W/g, '').slice(0, 40)}.tgz`);
  if (!existsSync(file)) {
    console.log(`Fetching ${name} ${version} …`);
    mkdirSync(DOWNLOADS, { recursive: true });
    writeFileSync(file, download(`${name}@${version}`, integrity, NPM));
  }
  return readTarball(readFileSync(file));
}
