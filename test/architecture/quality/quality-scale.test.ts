import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { describe, expect, test } from 'vitest';
import { loadContent } from '../../../packages/web/src/pages/help/contents/load-content.ts';
import { KINDS, type Kind, ROOT } from './kinds.ts';
import { type Help, problemsOf } from './scale.ts';

const help = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, JSON.stringify(await loadContent[language]())])),
) as Help;
const pageOf = ({ page }: Kind) => readFileSync(join(ROOT, `docs/quality/${page}.md`), 'utf8');

test.each(KINDS)('each of the $page has what its row says', (kind) => {
  expect(kind.texts.size).toBeGreaterThanOrEqual(5);
  expect(problemsOf(kind, pageOf(kind), help)).toEqual([]);
});

describe('a row is wrong', () => {
  const kind = KINDS.find(({ page }) => page === 'chart-types') as Kind;
  const page = pageOf(kind);
  const row = /^\| `GAUGE_CHART` \|.*$/m.exec(page)?.[0] ?? '';
  /** What is found of this row; what is wrong with others is another matter. */
  const changed = (to: string) =>
    problemsOf(kind, page.replace(row, to), help).filter((problem) => /^(?:GAUGE|PIE)_CHART\b/.test(problem));
  /** The row with another cell in a column. */
  const withCell = (column: number, cell: string) =>
    changed(
      row
        .split(' | ')
        .with(column, column === 7 ? `${cell} |` : cell)
        .join(' | '),
    );

  test('that is missing, or there twice, or is of no type', () => {
    expect(changed('')).toEqual(['GAUGE_CHART has no row']);
    expect(changed(`${row}\n${row}`)).toEqual(['GAUGE_CHART has two rows']);
    expect(changed(row.replace('GAUGE', 'PIE')).slice(0, 2)).toEqual([
      'GAUGE_CHART has no row',
      'PIE_CHART is no part',
    ]);
  });

  test.each([
    [1, 'to do', 'browser: says neither done nor exempt: to do'],
    [1, 'exempt: no', 'browser: says neither done nor exempt: exempt: no'],
    [1, 'done: `e2e/charts/none.spec.ts`', 'browser: e2e/charts/none.spec.ts is no test'],
    [1, 'done: `packages/server/test/each-type.test.ts`', 'browser: packages/server/test/each-type.test.ts is no test'],
    [2, 'exempt: nobody reads it', 'languages: is exempt, and the product has it'],
    [4, 'done: `e2e/topics/topics.spec.ts`', 'phone: e2e/topics/topics.spec.ts does not name it'],
    [7, 'done: `packages/server/test/domains/charts/charts.test.ts`', /^GAUGE_CHART, several servers: .* has no /],
  ])('whose cell %i is “%s”', (column, cell, problem) => {
    const found = withCell(column, cell);
    expect(found).toHaveLength(1);
    if (typeof problem === 'string') expect(found).toEqual([`GAUGE_CHART, ${problem}`]);
    else expect(found[0]).toMatch(problem);
  });

  test('that is done, of a type that no help or no language has', () => {
    const noHelp = Object.fromEntries(LANGUAGES.map((language) => [language, ''])) as Help;
    expect(problemsOf(kind, page, noHelp)).toContain('GAUGE_CHART, help: is done, and the product does not have it');
    const texts = new Map(kind.texts);
    const { en } = texts.get('GAUGE_CHART') ?? {};
    if (en) texts.set('GAUGE_CHART', { en, 'zh-HK': en, 'zh-CN': en });
    expect(problemsOf({ ...kind, texts }, page, help)).toContain(
      'GAUGE_CHART, languages: is done, and the product does not have it',
    );
  });

  test('in a table without a column', () => {
    expect(problemsOf(kind, page.replace(' | phone', ''), help)[0]).toMatch(/^The columns are /);
  });
});
