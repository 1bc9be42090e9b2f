import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** Why a version cannot be the next release; undefined if it can. Both versions have three numbers, as in 0.4.0. */
export function refusalOf(next: string, current: string): string | undefined {
  const [numbers, own] = [next, current].map((version) => VERSION.exec(version)?.slice(1).map(Number));
  if (!numbers || !own) return `A version has three numbers, such as 0.4.0; “${next}” has not.`;
  const different = numbers.findIndex((number, index) => number !== own[index]);
  const isLater = different >= 0 && (numbers[different] ?? 0) > (own[different] ?? 0);
  return isLater ? undefined : `The version is ${current} already. The next one must be higher than that.`;
}

/** Writes the version into package.json, those of all packages, and the lock file. */
export function writeVersion(version: string): void {
  const folders = readdirSync('packages').map((name) => `packages/${name}`);
  for (const file of ['package.json', ...folders.map((folder) => `${folder}/package.json`)]) {
    change(file, (manifest) => ({ ...manifest, version }));
  }
  change('package-lock.json', (lock) => {
    const packages = lock.packages as Record<string, object>;
    for (const path of ['', ...folders]) Object.assign(packages[path] ?? {}, { version });
    return { ...lock, version };
  });
}

function change(file: string, work: (content: Record<string, unknown>) => object): void {
  const content = work(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
