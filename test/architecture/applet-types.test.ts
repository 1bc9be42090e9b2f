import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Contents that the product itself writes, which have to name types. */
const AUTHORS = [
  'packages/server/src/domains/learning/demo-class/demo-builder.ts',
  'packages/web/src/domains/applets/editor/templates.ts',
  'packages/web/src/domains/learning/demo/demo-project.ts',
];

describe.each(['triggers', 'actions'])('types of %s', (kind) => {
  const types = globSync(`packages/contract/src/applets/${kind}/*.ts`, { cwd: root }).flatMap((path) => {
    const [, code] = /^const type = '(\w+)';$/m.exec(read(path)) ?? [];
    return code === undefined ? [] : [{ name: basename(path, '.ts'), code }];
  });
  const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root });

  test('each has a folder of its name on the server and in the web', () => {
    expect(types.length).toBeGreaterThanOrEqual(5);
    const names = types.map(({ name }) => name).sort();
    for (const name of ['server', 'web']) {
      const folders = globSync(`packages/${name}/src/domains/applets/${kind}/*/definition.ts`, { cwd: root });
      expect(folders.map((path) => path.split('/').at(-2)).sort(), name).toEqual(names);
    }
  });

  test.each(types)('only the files of $name know its code', ({ name, code }) => {
    const own = new RegExp(`/applets/${kind}/${name}(/|\\.ts$)`);
    const others = sources.filter((path) => !own.test(path) && !AUTHORS.includes(path));
    expect(others.filter((path) => read(path).includes(`'${code}'`))).toEqual([]);
  });
});

test('the engine and its jobs ask the clock of the platform for the time, so that a test can make it', () => {
  const folders = 'domains/applets/{engine,triggers,actions,failures,runs},platform/{clock,jobs}';
  const files = globSync(`packages/server/src/{${folders}}/**/*.ts`, { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  const asks = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|(?<![.\w])set(?:Timeout|Interval)\(/;
  // Handlers of jobs take the time of the process.
  const allowed = [
    'packages/server/src/platform/clock/clock.ts',
    'packages/server/src/platform/jobs/background-jobs.ts',
  ];
  expect(files.filter((path) => asks.test(read(path))).sort()).toEqual(allowed);
});
