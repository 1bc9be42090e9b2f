import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { describe, expect, test } from 'vitest';
import { contentsOf, KINDS, planOf } from '../../scripts/new/apply.ts';

const ROOT = join(import.meta.dirname, '../..');

/** By kind, the name of a new part and how the sources write it. */
const PARTS: Readonly<Record<string, readonly [name: string, code: string]>> = {
  'chart-type': ['rain-chart', 'RAIN_CHART'],
  action: ['ring-bell', 'RING_BELL_ACTION'],
  cloud: ['sky-data', 'SKY_DATA'],
  'board-program': ['pico-c', 'picoC'],
};

test('a name is that of files', () => {
  for (const name of ['', 'Rain', 'rain_chart', '-rain', 'rain-', '../rain', 'rain chart']) {
    expect(() => planOf('action', name)).toThrow('is not like rain-gauge');
  }
  expect(() => planOf('planet', 'mars')).toThrow(`There is no kind “planet”: ${KINDS.join(', ')}.`);
});

describe.each(KINDS)('npm run new %s', (kind) => {
  const [name = '', code = ''] = PARTS[kind] ?? [];
  const plan = planOf(kind, name);
  const contents = contentsOf(plan, ROOT);

  test('writes sources that can be read, with the code where lists are', () => {
    for (const [path, text] of contents) {
      if (path.endsWith('.md')) continue;
      expect(() => parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }), path).not.toThrow();
    }
    for (const { path } of plan.edits) {
      const added = contents.get(path)?.length ?? 0;
      expect(added, path).toBeGreaterThan(readFileSync(join(ROOT, path), 'utf8').length);
    }
    expect([...contents.values()].filter((text) => text.includes(code)).length).toBeGreaterThanOrEqual(3);
  });

  test('adds a row to the quality scale that says of nothing that it is done', () => {
    const [page = ''] = [...contents.keys()].filter((path) => path.startsWith('docs/quality/'));
    expect(contents.get(page)?.trimEnd().split('\n').at(-1)).toBe(`| \`${code}\` |${' to do |'.repeat(7)}`);
  });

  test('names in what remains only files that are there or that it makes', () => {
    const named = plan.remains.flatMap((text) => text.match(/(?:packages|docs|test)\/[\w./-]+\.(?:tsx?|md)/g) ?? []);
    expect(named.length).toBeGreaterThan(1);
    for (const path of named) expect(contents.get(path) ?? readFileSync(join(ROOT, path), 'utf8')).toBeDefined();
  });
});

test('a part that is there already is left alone', () => {
  expect(() => contentsOf(planOf('action', 'wait'), ROOT)).toThrow('actions/wait.ts is there already.');
  expect(() => contentsOf(planOf('cloud', 'siot'), ROOT)).toThrow('clouds/siot.ts is there already.');
  expect(() => contentsOf(planOf('chart-type', 'gauge-chart'), ROOT)).toThrow('is there already.');
  expect(() => contentsOf(planOf('board-program', 'curl'), ROOT)).toThrow('A program curl is there already.');
});

test('a file that has changed its form is named', () => {
  const plan = planOf('action', 'ring-bell');
  const [registry] = plan.edits;
  expect(() => registry?.change('export const nothing = [];')).toThrow(
    /^packages\/contract\/src\/applets\/action-type\.ts/,
  );
});
