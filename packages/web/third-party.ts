import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { ThirdPartyPackage } from './src/app/static-pages/third-party-packages.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const MODULE = join(import.meta.dirname, 'src/app/static-pages/third-party-packages.ts');
const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-]|$)/i;

/** Provides the page with the packages of this very build, so that the list is never out of date. */
export function thirdParty(): Plugin {
  return {
    name: 'third-party',
    load: (id) => (id === MODULE ? `export const thirdPartyPackages = ${JSON.stringify(listPackages())};` : undefined),
  };
}

/** All runtime packages of server and web, by name, without build and test tools. */
function listPackages(): ThirdPartyPackage[] {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
  };
  const packages = Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    // The lock file lists binaries for other systems; they are not installed.
    .filter(([path]) => existsSync(join(REPOSITORY, path, 'package.json')))
    .map(([path]) => describePackage(join(REPOSITORY, path)));
  const byName = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function describePackage(folder: string): ThirdPartyPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
  return { name, version, license: license ?? '', text: texts.join('\n\n') };
}
