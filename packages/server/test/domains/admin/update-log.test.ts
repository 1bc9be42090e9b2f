import { readFileSync } from 'node:fs';
import { listUpdateLog, UNRELEASED } from '@tinkerstream/contract/admin';
import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import { expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { CHANGELOGS, parseChangelog } from '../../../src/domains/admin/update-log.ts';

const changelog = (language: Language) => readFileSync(CHANGELOGS[language], 'utf8');

test("What's New has every version of the changelog, also what is not released yet", async () => {
  // Just after a release, the section of what is not released yet is empty.
  const versions = [...changelog('en').matchAll(/^## \[(.+)\].*\n\n(?!## )/gm)].map(([, version]) =>
    version === 'Unreleased' ? UNRELEASED : version,
  );
  const { http } = await sharedServer();
  const [english, chinese] = await Promise.all(
    ['en', 'zh-HK'].map((language) => new Api(http, '', language).call(listUpdateLog, {})),
  );
  expect(versions.length).toBeGreaterThan(2);
  expect(english?.map(({ version }) => version)).toEqual(versions);
  expect(chinese?.map(({ version }) => version)).toEqual(versions);
  expect(english?.at(-1)?.message).toContain('Added: One classroom computer without internet');
  expect(chinese?.at(-1)?.message).toContain('新增：可在一部課室電腦');
  expect(chinese?.at(-1)?.message).toMatch(/^專案/);
});

test('a change has the same version, section and place in each language', () => {
  const shapes = LANGUAGES.map((language) =>
    parseChangelog(changelog(language)).map(({ version, sections }) => ({
      version,
      changes: sections.map(({ changes }) => changes.length),
    })),
  );
  expect(shapes[0]?.length).toBeGreaterThan(2);
  for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  for (const language of ['zh-HK', 'zh-CN'] as const) {
    const changes = parseChangelog(changelog(language)).flatMap(({ sections }) =>
      sections.flatMap((one) => one.changes),
    );
    expect(changes.filter((change) => !/\p{Script=Han}/u.test(change))).toEqual([]);
  }
});

test('each version begins with at most five changes for a class', () => {
  const NAMES: Readonly<Record<Language, string>> = {
    en: 'For your class',
    'zh-HK': '課堂新功能',
    'zh-CN': '课堂新功能',
  };
  for (const language of LANGUAGES) {
    const firsts = parseChangelog(changelog(language)).map(({ sections: [first] }) => first);
    expect(new Set(firsts.map((first) => first?.name))).toEqual(new Set([NAMES[language]]));
    expect(firsts.filter((first) => !first || first.changes.length === 0 || first.changes.length > 5)).toEqual([]);
  }
});

test('an item is one line without Markdown, and its section is kept', () => {
  const text =
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-01-02\n\n### For your class\n\n- Runs `npm start`\n  on [any](x.md) computer.\n\n### Fixed\n\n- A fault.\n\n[1.1.0]: https://x.example\n';
  expect(parseChangelog(text)).toEqual([
    {
      version: '1.1.0',
      sections: [
        { name: 'For your class', changes: ['Runs npm start on any computer.'] },
        { name: 'Fixed', changes: ['A fault.'] },
      ],
    },
  ]);
});
