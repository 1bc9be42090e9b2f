import { existsSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const DOMAINS = [
  'accounts',
  'admin',
  'applets',
  'boards',
  'charts',
  'classes',
  'clouds',
  'dashboards',
  'learning',
  'members',
  'notifications',
  'people',
  'points',
  'projects',
  'records',
  'subscriptions',
  'topics',
  'transfers',
];

/** Texts outside any domain: the frame of every page, common words, and each language's index files. */
const SHARED_TEXTS = [
  'chart-dictionary',
  'common',
  'dictionary',
  'first',
  'further-dictionary',
  'links',
  'lists',
  'login',
  'maps',
  'palette',
  'shell',
];

const packages = join(import.meta.dirname, '../../packages');

function foldersIn(path: string): string[] {
  const entries = existsSync(join(packages, path)) ? readdirSync(join(packages, path), { withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

describe('a domain has the same name everywhere', () => {
  const contract = foldersIn('contract/src').filter((name) => name !== 'platform');

  test('the contract contains only the domains of the design', () => {
    expect(contract.filter((name) => !DOMAINS.includes(name))).toEqual([]);
  });

  test.each(['server/src/domains', 'web/src/domains'])('%s', (path) => {
    const names = foldersIn(path);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !contract.includes(name))).toEqual([]);
  });
});

describe('texts', () => {
  const languages = foldersIn('web/src/i18n');
  const filesOf = (language: string) => readdirSync(join(packages, 'web/src/i18n', language)).sort();

  test('there are three languages', () => {
    expect(languages.sort()).toEqual(['en', 'zh-CN', 'zh-HK']);
  });

  test.each(languages)('%s has the same files as English, each of a domain or shared', (language) => {
    expect(filesOf(language)).toEqual(filesOf('en'));
    const names = filesOf(language).map((file) => basename(file, extname(file)));
    const isOfDomain = (name: string) => DOMAINS.some((domain) => name === domain || name.startsWith(`${domain}-`));
    expect(names.filter((name) => !isOfDomain(name) && !SHARED_TEXTS.includes(name))).toEqual([]);
  });
});
