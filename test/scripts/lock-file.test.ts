import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const downloaded = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** Whether the lock file has a package by its name where Node would find it from another package's folder. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

// `npm ci` refuses a lock file without these entries, on every platform.
test('the lock file has an entry for every optional dependency, so that npm ci installs on every platform', () => {
  const optional = downloaded.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  expect(optional.length).toBeGreaterThan(0);
  expect(optional.filter(({ path, name }) => !isLocked(path, name))).toEqual([]);
});

test("every entry of the lock file has a hash, and names no registry but the machine's default", () => {
  expect(downloaded.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  expect(downloaded.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});
