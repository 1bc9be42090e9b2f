import { CHART_CONFIGS, CHART_TYPES, ChartType } from '@tinkerstream/contract/charts';
import { describe, expect, test } from 'vitest';
import { CHART_TYPE_DEFINITIONS } from '../../../src/domains/charts/types/registry.ts';

const TYPES = '../../../src/domains/charts/types/';
const folders = new Set(Object.keys(import.meta.glob('../../../src/domains/charts/types/*/*')).map(folderOf));
const sources = Object.entries(
  import.meta.glob<string>('../../../src/domains/charts/types/*/definition.ts', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).map(([path, source]) => ({ name: folderOf(path), source }));

function folderOf(path: string): string {
  return path.slice(TYPES.length).split('/')[0] ?? '';
}

describe('the chart types', () => {
  test('each type in the contract has exactly one folder, and each folder is a type', () => {
    expect(CHART_TYPE_DEFINITIONS.map(({ type }) => type).sort()).toEqual(ChartType.options.toSorted());
    expect([...folders].sort()).toEqual(sources.map(({ name }) => name).sort());
    expect(folders.size).toBe(ChartType.options.length);
  });

  test('start with the line chart, and no two share a place', () => {
    const orders = CHART_TYPE_DEFINITIONS.map(({ order }) => order);
    expect(CHART_TYPE_DEFINITIONS[0]?.type).toBe('BASIC_LINE_CHART');
    expect(new Set(orders).size).toBe(orders.length);
  });

  test.each(CHART_TYPE_DEFINITIONS)('$type has the settings of the contract', ({ type, fields }) => {
    const names = Object.keys(CHART_CONFIGS[type].shape);
    expect(['CHART_NAME', ...Object.keys(fields)].sort()).toEqual(names.sort());
  });

  test.each(CHART_TYPE_DEFINITIONS)('$type lazy-loads the parts that set it up', (definition) => {
    for (const part of [definition.Settings, definition.Config]) {
      if (part) expect(part.preload).toBeTypeOf('function');
    }
  });

  test.each(sources)('the definition of $name loads only texts, rules and a small view', ({ source }) => {
    expect(source).toMatch(/lazyPart\(/);
    const loaded = [...source.matchAll(/^import (?!type )[^;]* from '([^']+)'/gm)].map(([, from]) => from);
    const light = [
      './texts.ts',
      // The drawing library of a view, if it has one, is lazy itself.
      ...(/import \{ (Line|PlainText)View \}/.test(source) ? ['./view.tsx'] : []),
      '../../../../ui/loading/lazy-part.ts',
      '../../buttons/output.ts',
      '../../range/suggested-range.ts',
    ];
    expect(loaded.filter((from) => !light.includes(from ?? ''))).toEqual([]);
  });

  test.each([
    ['BASIC_LINE_CHART', 6],
    ['GAUGE_CHART', 3],
    ['PLAIN_TEXT_CHART', 3],
    ['TOGGLE_BUTTON', 3],
    ['PUSH_BUTTON', 3],
    ['POINT_MAP', 6],
    ['BOARD_GRID', 12],
    ['SCATTER_CHART', 6],
    ['HISTOGRAM_CHART', 6],
    ['CATEGORY_CHART', 6],
    ['TRACK_MAP', 6],
  ] as const)('%s appears under related charts as rule 5 says', (type, width) => {
    expect(CHART_TYPES[type].relatedWidth).toBe(width);
  });
});
