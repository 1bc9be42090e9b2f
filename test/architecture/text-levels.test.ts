import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../packages/web/src');

/** The hooks of the texts that a file may use, after how it is loaded. */
const HOOKS = {
  lazyMainPage: /\buse(Further|Admin)Texts\(/,
  lazyPart: /\buse(Further|Admin)Texts\(/,
  lazyPage: /\buseAdminTexts\(/,
  lazyFurtherPart: /\buseAdminTexts\(/,
} as const;

const LOADER = /\b(lazyMainPage|lazyPart|lazyPage|lazyFurtherPart)\(\s*\(\) =>\s*import\('(\.[^']+)'\)/g;

const contents = new Map(
  globSync('**/*.{ts,tsx}', { cwd: SOURCES }).map((file) => [
    join(SOURCES, file),
    readFileSync(join(SOURCES, file), 'utf8'),
  ]),
);

/** The files that a file loads with itself. */
function importsOf(file: string): string[] {
  const statements = (contents.get(file) ?? '').matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gms);
  return [...statements].map(([, path]) => join(dirname(file), path as string)).filter((path) => contents.has(path));
}

/** How a file comes to be loaded with another, from one to the other; undefined if it is not. */
function wayTo(start: string, isWanted: (file: string) => boolean): readonly string[] | undefined {
  const seen = new Set([start]);
  const ways: (readonly string[])[] = [[start]];
  for (let way = ways.shift(); way; way = ways.shift()) {
    const file = way.at(-1) as string;
    if (isWanted(file)) return way.map((path) => relative(SOURCES, path));
    // An index file loads only what is used of it.
    const next = file.endsWith('/index.ts') && way.length > 1 ? usedOf(file, way.at(-2) as string) : importsOf(file);
    for (const path of next) {
      if (seen.has(path)) continue;
      if (!path.endsWith('/index.ts')) seen.add(path);
      ways.push([...way, path]);
    }
  }
  return undefined;
}

/** The files behind the names that a file imports from an index file. */
function usedOf(index: string, user: string): string[] {
  const names = (text: string) =>
    text.split(',').map((name) =>
      (
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0] as string
      ).trim(),
    );
  const used = [...(contents.get(user) ?? '').matchAll(/^import \{([^}]*)\} from '(\.[^']+)';/gms)]
    .filter(([, , path]) => join(dirname(user), path as string) === index)
    .flatMap(([, list]) => names(list as string));
  return [...(contents.get(index) ?? '').matchAll(/^export \{([^}]*)\} from '(\.[^']+)';/gms)]
    .filter(([, list]) => names(list as string).some((name) => used.includes(name)))
    .map(([, , path]) => join(dirname(index), path as string));
}

test('pages and parts are loaded with the texts that they use', () => {
  const loads = [...contents].flatMap(([file, content]) =>
    [...content.matchAll(LOADER)].map(([, loader, path]) => ({
      hook: HOOKS[loader as keyof typeof HOOKS],
      loader: loader as string,
      part: join(dirname(file), path as string),
    })),
  );
  expect(loads.length).toBeGreaterThan(100);
  expect(loads.filter(({ part }) => !existsSync(part))).toEqual([]);
  const wrong = loads.flatMap(({ hook, loader, part }) => {
    const way = wayTo(part, (file) => !file.endsWith('/i18n/texts.ts') && hook.test(contents.get(file) ?? ''));
    return way ? [`${loader}: ${way.join(' → ')}`] : [];
  });
  expect(wrong).toEqual([]);
});
