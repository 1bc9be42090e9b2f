import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OTHER_COLOURS } from '../../packages/web/other-colours.ts';
import { theme } from '../../packages/web/src/app/theme.ts';

const SOURCE = join(import.meta.dirname, '../../packages/web/src');
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
const STYLES = FILES.map((path) => ({ path, css: readFileSync(join(SOURCE, path), 'utf8') }));

/** Every value of a property, prefixed with its file name. */
function valuesOf(property: RegExp): string[] {
  const declaration = new RegExp(`(?<![-\\w])(?:${property.source}):\\s*([^;}]+)`, 'g');
  return STYLES.flatMap(({ path, css }) => [...css.matchAll(declaration)].map(([, value]) => `${path}: ${value}`));
}

function withRawLength(values: readonly string[]): string[] {
  return values.filter((value) => /\d(?:px|r?em|ch|pt)\b/.test(value.replaceAll(/var\([^()]*\)/g, '')));
}

test('every font size is a token, or fluid between two tokens', () => {
  const sizes = valuesOf(/font-size/);
  expect(sizes).not.toEqual([]);
  const fluid = /[\d.]+rem \+ [\d.]+vw/;
  expect(withRawLength(sizes.map((size) => size.replace(fluid, '')))).toEqual([]);
  expect(valuesOf(/font/).filter((font) => !font.endsWith(': inherit'))).toEqual([]);
});

test('every radius is a token', () => {
  const radii = valuesOf(/border-(?:[a-z]+-)*radius/);
  expect(radii).not.toEqual([]);
  expect(withRawLength(radii)).toEqual([]);
});

test('every gap, padding and margin is a token', () => {
  const spaces = valuesOf(/(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z]+)*/);
  expect(spaces).not.toEqual([]);
  expect(withRawLength(spaces)).toEqual([]);
});

test('every token used in a style is in the theme', () => {
  const scales = { 'font-size': theme.fontSizes, spacing: theme.spacing, radius: theme.radius };
  const tokens = Object.entries(scales).flatMap(([name, scale = {}]) =>
    Object.keys(scale).map((step) => `--mantine-${name}-${step}`),
  );
  const named = STYLES.flatMap(({ css }) => css.match(/--mantine-(?:font-size|spacing|radius)-[\w-]+/g) ?? []);
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !tokens.includes(name))).toEqual([]);
});

test('every media and container query for a size uses a breakpoint of the theme', () => {
  const queries = STYLES.flatMap(({ path, css }) =>
    [...css.matchAll(/@(?:media|container)[^{]*(?:width|height|size)[^{]*(?= \{)/g)].map(
      ([query]) => `${path}: ${query}`,
    ),
  );
  expect(queries).not.toEqual([]);
  // In a container query, em is the container's font size and rem is the page's, as em is in a media query.
  const allowed = Object.values(theme.breakpoints ?? {}).flatMap((width = '') =>
    ['<', '>='].flatMap((sign) => [
      `@media (width ${sign} ${width})`,
      `@container (width ${sign} ${width.replace('em', 'rem')})`,
    ]),
  );
  expect(queries.filter((query) => !allowed.some((known) => query.endsWith(`: ${known}`)))).toEqual([]);
});

test('what is cut keeps its beginning, in scripts from right to left too', () => {
  const rules = STYLES.flatMap(({ path, css }) => [...css.matchAll(/\{[^{}]*\}/g)].map(([rule]) => `${path} ${rule}`));
  const cut = rules.filter((rule) => /text-overflow: ellipsis|line-clamp:/.test(rule));
  expect(cut).not.toEqual([]);
  expect(cut.filter((rule) => !rule.includes('unicode-bidi: plaintext'))).toEqual([]);
});

test('nothing uses a colour whose variables the build leaves out', () => {
  const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(css|tsx?)$/.test(path),
  );
  const use = new RegExp(`(color="|color: '|mantine-color-)(${OTHER_COLOURS.join('|')})\\b`);
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => use.test(readFileSync(join(SOURCE, path), 'utf8')))).toEqual([]);
});
