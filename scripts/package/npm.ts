import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFiles } from './disk.ts';
import { commonFiles, fileOf, ROOT, VERSION } from './parts.ts';

/** Writes the package for `npx tinkerstream`: everything is built, so its install only fetches the native part. @returns its path */
export function writeNpmPackage(output: string): string {
  const server = JSON.parse(readFileSync(join(ROOT, 'packages/server/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const description = {
    name: 'tinkerstream',
    version: VERSION,
    description: 'A self-hosted IoT and maker data cloud for STEM education',
    license: 'Apache-2.0',
    type: 'module',
    bin: { tinkerstream: 'tinkerstream.mjs' },
    engines: { node: '>=22.15' },
    dependencies: { '@node-rs/argon2': server.dependencies['@node-rs/argon2'] },
  };
  const files = commonFiles();
  files.set('package.json', fileOf(`${JSON.stringify(description, undefined, 2)}\n`));
  files.set('tinkerstream.mjs', fileOf(readFileSync(join(import.meta.dirname, 'starters/tinkerstream.mjs')), true));
  const folder = mkdtempSync(join(tmpdir(), 'npm-'));
  try {
    writeFiles(folder, files);
    execFileSync('npm', ['pack', '--silent', '--pack-destination', output], { cwd: folder, stdio: 'ignore' });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return join(output, `tinkerstream-${VERSION}.tgz`);
}
