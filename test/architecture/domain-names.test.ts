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
  'notifications',
  'plain-http',
  'points',
  'projects',
  'records',
  'subscriptions',
  'topics',
  'transfers',
  'users',
];

/** The parts of a domain that the server keeps apart, because other domains come between them. */
const PARTS_OF_SERVER = ['project-contents', 'rosters'];

/** Texts outside any domain: the frame of every page, and common words. */
const SHARED_TEXTS = ['common', 'links', 'lists', 'login', 'maps', 'palette', 'shell'];

const packages = join(import.meta.dirname, '../../packages');

function foldersIn(path: string): string[] {
  const entries = existsSync(join(packages, path)) ? readdirSync(join(packages, path), { withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

describe('a domain has the same name everywhere', () => {
  // Pages show several domains, and all use the codes of errors.
  const contract = foldersIn('contract/src').filter((name) => !['error-codes', 'pages', 'platform'].includes(name));

  test('the contract contains only the domains of the design', () => {
    expect(contract.filter((name) => !DOMAINS.includes(name))).toEqual([]);
  });

  test.each(['server/src/domains', 'web/src/domains'])('%s', (path) => {
    const names = foldersIn(path);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !contract.includes(name) && !PARTS_OF_SERVER.includes(name))).toEqual([]);
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
