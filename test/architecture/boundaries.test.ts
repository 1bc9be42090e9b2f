import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, describe, expect, test } from 'vitest';
import { folderCircles } from './folder-circles.ts';

const require = createRequire(import.meta.url);
const { forbidden, options }: IConfiguration = require('../../.dependency-cruiser.cjs');

async function read(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(['packages'], { ...options, baseDir, validate: true, ruleSet: { forbidden } });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

const repository = join(import.meta.dirname, '../..');
const result = await read(repository);

/** The domains of the web, in their order. */
const webDomains = (forbidden ?? []).flatMap(({ name }) => name?.match(/^web-domain-(\w+)$/)?.[1] ?? []);

describe('import boundaries', () => {
  test.each(['contract', 'server', 'web'])('the check reads packages/%s', (name) => {
    const modules = result.modules.filter(({ source }) => source.startsWith(`packages/${name}/src/`));
    expect(modules.length).toBeGreaterThan(0);
    expect(modules.flatMap(({ dependencies }) => dependencies).length).toBeGreaterThan(0);
  });

  test('every import follows the rules', () => {
    expect(result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });

  test('folders beside each other do not import in a circle', () => {
    const imports = result.modules
      .filter(({ source }) => /^packages\/\w+\/src\//.test(source))
      .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })));
    expect(imports.length).toBeGreaterThan(0);
    expect(folderCircles(imports)).toEqual([]);
  });

  test('the order of the domains of the web names each', () => {
    expect([...webDomains].sort()).toEqual(readdirSync(join(repository, 'packages/web/src/domains')).sort());
  });
});

const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// rule → an import that breaks it, from → to
const wrong: Record<string, [string, string]> = {
  'contract-imports-zod-and-jsep-only': ['packages/contract/src/topics/index.ts', 'node:fs'],
  'contract-platform-below-domains': [
    'packages/contract/src/platform/a.ts',
    'packages/contract/src/topics/data-type.ts',
  ],
  'contract-domains-below-tables': ['packages/contract/src/topics/a.ts', 'packages/contract/src/api.ts'],
  'server-imports-no-web': ['packages/server/src/a.ts', 'packages/web/src/a.ts'],
  'web-imports-no-server': ['packages/web/src/b.ts', 'packages/server/src/b.ts'],
  'product-imports-no-tests': ['packages/server/src/c.ts', 'packages/server/test/c.ts'],
  'platform-below-domains': ['packages/server/src/platform/db/a.ts', 'packages/server/src/domains/topics/index.ts'],
  'domains-below-app': ['packages/server/src/domains/topics/a.ts', 'packages/server/src/app.ts'],
  'web-platform-below-domains': ['packages/web/src/ui/a.tsx', 'packages/web/src/domains/topics/index.ts'],
  'web-domains-below-pages': ['packages/web/src/domains/topics/a.tsx', 'packages/web/src/pages/home/home-page.tsx'],
  'web-pages-between-app-and-domains': [
    'packages/web/src/pages/home/a.tsx',
    'packages/web/src/domains/topics/queries.ts',
  ],
  ...Object.fromEntries(
    webDomains.map((name, place): [string, [string, string]] => [
      `web-domain-${name}`,
      [`packages/web/src/domains/${name}/b.ts`, `packages/web/src/domains/${webDomains[place + 1] ?? 'new'}/index.ts`],
    ]),
  ),
  'domains-meet-at-the-door': [
    'packages/server/src/domains/topics/b.ts',
    'packages/server/src/domains/records/repository.ts',
  ],
  'users-and-projects-below-domains': [
    'packages/server/src/domains/users/a.ts',
    'packages/server/src/domains/projects/index.ts',
  ],
  'contract-users-below-domains': ['packages/contract/src/users/a.ts', 'packages/contract/src/projects/index.ts'],
  'contract-error-codes-import-nothing': [
    'packages/contract/src/error-codes/a.ts',
    'packages/contract/src/platform/b.ts',
  ],
  'contract-points-below-domains': ['packages/contract/src/points/a.ts', 'packages/contract/src/records/message.ts'],
  'mantine-through-its-door': ['packages/web/src/ui/e.ts', 'node_modules/@mantine/core/a.ts'],
  'fastify-in-http-only': ['packages/server/src/domains/topics/e.ts', 'node_modules/fastify/a.ts'],
  'no-cycles': ['packages/web/src/c.ts', 'packages/web/src/c.ts'],
  resolvable: ['packages/web/src/d.ts', './nowhere.ts'],
};
for (const [from, to] of Object.values(wrong)) {
  const isFile = /^(packages|node_modules)\//.test(to);
  const target = isFile ? join(folder, to) : to;
  // A type-only import counts as well.
  put(from, `import type { x } from '${target}';\nexport type y = typeof x;\n`);
  if (isFile && to !== from) put(to, 'export const x = 1;\n');
}
const { violations } = (await read(folder)).summary;

function put(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

describe('each rule rejects its example', () => {
  test('every rule has an example', () => {
    expect(Object.keys(wrong)).toEqual(forbidden?.map(({ name }) => name));
  });

  test.each(Object.entries(wrong))('%s', (name, [from]) => {
    expect(violations.filter(({ rule }) => rule.name === name).map((violation) => violation.from)).toEqual([from]);
  });
});

describe('a circle of folders', () => {
  test('is found over several folders, at any depth', () => {
    const imports = [
      { from: 'ui/table/a.ts', to: 'ui/form/inner/b.ts' },
      { from: 'ui/form/c.ts', to: 'ui/dialogs/d.ts' },
      { from: 'ui/dialogs/e.ts', to: 'ui/table/f.ts' },
      { from: 'ui/page/g.ts', to: 'ui/table/a.ts' },
    ];
    expect(folderCircles(imports)).toEqual(['ui/dialogs', 'ui/form', 'ui/table']);
  });

  test('is not made by a folder and the file that composes it', () => {
    const imports = [
      { from: 'ui/page.ts', to: 'ui/form/a.ts' },
      { from: 'ui/form/a.ts', to: 'ui/icons.ts' },
      { from: 'ui/form/a.ts', to: 'ui/text/b.ts' },
    ];
    expect(folderCircles(imports)).toEqual([]);
  });
});
