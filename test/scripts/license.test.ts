import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Licensed {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const ROOT = join(import.meta.dirname, '../..');
/** The licenses in the first table of decision 21. */
const FREE = /^\(?(MIT|MIT-0|0BSD|ISC|BSD-[23]-Clause|Unlicense|BlueOak-1\.0\.0|CC0-1\.0|Apache-2\.0)\)?$/;
/** The package does not name its license; the license file is MIT. */
const UNNAMED = 'node_modules/xmlhttprequest-ssl';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Licensed> };

test('each package of the product is under the license of the repository', () => {
  const own = ['', ...globSync('packages/*', { cwd: ROOT })];
  expect(own.length).toBeGreaterThan(3);
  for (const folder of own) {
    const { license } = JSON.parse(read(join(folder, 'package.json'))) as Licensed;
    expect([folder, license, packages[folder]?.license]).toEqual([folder, 'Apache-2.0', 'Apache-2.0']);
  }
  expect(read('LICENSE')).toContain('Apache License\n                           Version 2.0, January 2004');
});

test('each dependency is under a license that decision 21 lists', () => {
  const others = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(others.length).toBeGreaterThan(300);
  const refused = others.filter(
    ([path, { license = '', dev }]) =>
      path !== UNNAMED && !license.split(/ AND | OR /).every((one) => FREE.test(one) || (dev && one === 'MPL-2.0')),
  );
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});
