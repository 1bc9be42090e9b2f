import { readFileSync } from 'node:fs';
import { listUpdateLog, UNRELEASED } from '@tinkerstream/contract/admin';
import { expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { parseChangelog } from '../../../src/domains/admin/update-log.ts';
import { TRANSLATED } from '../../../src/domains/admin/update-log-translations.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const changelog = readFileSync(new URL('../../../../../CHANGELOG.md', import.meta.url), 'utf8');

test("What's New has every version of the changelog, also what is not released yet", async () => {
  // Just after a release, the section of what is not released yet is empty.
  const versions = [...changelog.matchAll(/^## \[(.+)\].*\n\n(?!## )/gm)].map(([, version]) =>
    version === 'Unreleased' ? UNRELEASED : version,
  );
  const { http } = await sharedServer();
  const [english, chinese] = await Promise.all(
    ['en', 'zh-HK'].map((language) => new Api(http, '', language).call(listUpdateLog, {})),
  );
  expect(versions.length).toBeGreaterThan(2);
  expect(english?.map(({ version }) => version)).toEqual(versions);
  expect(chinese?.map(({ version }) => version)).toEqual(versions);
  expect(english?.at(-1)?.message).toContain('One classroom computer without internet');
  expect(chinese?.at(-1)?.message).toContain('專案');
});

test('every change is translated, and no translation is of a text that has changed', () => {
  const texts = parseChangelog(changelog).flatMap(({ changes }) => changes.map(({ text }) => text));
  expect(texts.length).toBeGreaterThan(80);
  expect(Object.keys(TRANSLATED).sort()).toEqual(texts.sort());
});

test('an item is one line without Markdown, and its section is kept', () => {
  const text =
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-01-02\n\n### Added\n\n- Runs `npm start`\n  on [any](x.md) computer.\n\n### Fixed\n\n- A fault.\n\n[1.1.0]: https://x.example\n';
  expect(parseChangelog(text)).toEqual([
    {
      version: '1.1.0',
      changes: [
        { section: 'Added', text: 'Runs npm start on any computer.' },
        { section: 'Fixed', text: 'A fault.' },
      ],
    },
  ]);
});
