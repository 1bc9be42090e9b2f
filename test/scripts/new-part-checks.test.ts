// Before a release.
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'new-parts-'));
afterAll(() => rmSync(copy, { recursive: true }));

const ACTION = 'packages/server/test/domains/applets/actions/ring-bell.test.ts';
const CLOUD = 'packages/server/test/domains/clouds/sky-data/sky-data.test.ts';
const SCALE = 'test/architecture/quality/quality-scale.test.ts';
const SNIPPETS = 'test/specification/board-snippets.test.ts';
const CHARTS = 'packages/web/test/domains/charts/chart-types.test.ts';

const run = (program: string, ...args: string[]) =>
  promisify(execFile)(program, args, {
    cwd: copy,
    env: { ...process.env, PATH: `${join(copy, 'node_modules/.bin')}:${process.env.PATH}` },
    maxBuffer: 64 * 1024 * 1024,
  });

/** The repository as it is, with the packages that are installed. */
function copyRepository(): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  for (const file of files.split('\n').filter((file) => file && existsSync(join(ROOT, file)))) {
    cpSync(join(ROOT, file), join(copy, file));
  }
  mkdirSync(join(copy, 'node_modules/@tinkerstream'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name === '@tinkerstream' || name === '.cache') continue;
    symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of ['contract', 'server', 'web']) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@tinkerstream', name));
    for (const folder of ['node_modules', ...(name === 'web' ? ['dist'] : [])]) {
      const from = join(ROOT, 'packages', name, folder);
      if (existsSync(from)) symlinkSync(from, join(copy, 'packages', name, folder));
    }
  }
  mkdirSync(join(copy, '.cache'));
  symlinkSync(join(ROOT, '.cache/test-tools'), join(copy, '.cache/test-tools'));
  // Without what the run builds: here only the server is built.
  const setup = ['test/support/run/run-server.ts'];
  const config = {
    test: {
      globalSetup: setup,
      expect: { poll: { timeout: 60_000 } },
      testTimeout: 60_000,
      hookTimeout: 120_000,
      env: { ENV_FILE: '/dev/null' },
    },
  };
  writeFileSync(join(copy, 'vitest.config.ts'), `export default ${JSON.stringify(config)};\n`);
}

/** The names of the tests that fail in some files of the copy. */
async function failuresIn(...files: string[]): Promise<string[]> {
  await run('node', 'scripts/bundle-server.mjs');
  const report = join(copy, 'report.json');
  await run('vitest', 'run', '--reporter=json', `--outputFile=${report}`, ...files).catch(() => undefined);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
  };
  expect(testResults.length).toBe(files.length);
  return testResults.flatMap(({ name, assertionResults }) => {
    expect(assertionResults.length, name).toBeGreaterThan(0);
    return assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  });
}

function fillIn(path: string, ...changes: (readonly [from: string | RegExp, to: string])[]): void {
  const file = join(copy, path);
  writeFileSync(
    file,
    changes.reduce((text, [from, to]) => text.replace(from, to), readFileSync(file, 'utf8')),
  );
}

/** The paths that `npm run new` has printed. */
const paths = new Set<string>();

beforeAll(async () => {
  copyRepository();
  for (const part of ['chart-type rain-chart', 'action ring-bell', 'cloud sky-data', 'board-program pico-c']) {
    const { stdout } = await run('node', 'scripts/new/main.ts', ...part.split(' '));
    for (const [, path = ''] of stdout.matchAll(/^- (\S+\.\w+)$/gm)) paths.add(path);
  }
});

test('a new part of each kind compiles, as Biome formats it', async () => {
  expect(paths.size).toBeGreaterThan(25);
  const sources = [...paths].filter((path) => !path.endsWith('.md'));
  await run('biome', 'check', '--error-on-warnings', ...sources);
  for (const project of ['packages/contract', 'packages/server', 'packages/web', '.']) {
    await run('tsc', '--singleThreaded', '--noEmit', '--project', project);
  }
});

test('it fails its own tests and the quality scale until it is filled in', async () => {
  expect((await failuresIn(ACTION, CLOUD, SCALE, SNIPPETS, CHARTS)).sort()).toEqual([
    'Ring bell is done when a message fires its event trigger',
    'a board made for Sky data sends a value to the topic of its link',
    'each of the actions has what its row says',
    'each of the board-programs has what its row says',
    'each of the chart-types has what its row says',
    'each of the clouds has what its row says',
    'what the page says of a program it names as tried only what these tests run',
  ]);

  fillIn(
    'packages/server/src/domains/applets/actions/ring-bell/definition.ts',
    ["failed('NOT_CONFIGURED')", 'done()'],
    ['{ failed }', '{ done }'],
  );
  fillIn(
    'docs/quality/actions.md',
    ['| to do | to do | to do |', '| done | done | exempt: only the editor explains it |'],
    [/to do/g, 'done'],
  );
  const missing = await failuresIn(ACTION, SCALE);
  expect(missing).toContain('each of the actions has what its row says');
  expect(missing).not.toContain('Ring bell is done when a message fires its event trigger');

  const texts = 'packages/web/src/domains/applets/actions/ring-bell/texts.ts';
  fillIn(texts, [/name: ''/g, "name: 'Ring the bell of 7B'"]);
  for (const language of ['en', '敲鐘', '敲钟']) {
    writeFileSync(
      join(copy, texts),
      readFileSync(join(copy, texts), 'utf8').replace("sentence: ''", `sentence: '${language}'`),
    );
  }
  expect(await failuresIn(ACTION, SCALE)).not.toContain('each of the actions has what its row says');
});
