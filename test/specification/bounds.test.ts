import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { INPUTS, partsOf, type SchemaPart } from '../support/schemas.ts';

/* Every input has a maximum, which is compared before anything else looks at the value: `list`, `text` and similar schemas. */

/** Values of any kind, listed by their reader. Each is limited by its container, and checked by its reader. */
const READ_ELSEWHERE: readonly RegExp[] = [
  // The values are part of a query, which is as long as an address may be.
  /^\w*(Siot|Blynk)\w*\.(iname|ipwd|token)$/,
  // Dialogflow's findings about a sentence are in a body of 64 kB.
  /^triggerByDialogflow\.queryResult\.(parameters|queryText)$/,
  // A project file has schemas that are inputs themselves.
  /^importProject\.file$/,
  // The values of a project file are read one by one.
  /^values of a project file\.values\[\]$/,
];

const parts = Object.entries(INPUTS).flatMap(([name, schema]) => [...partsOf(name, schema)]);

const checksOf = ({ _zod }: z.core.$ZodType) => (_zod.def.checks ?? []).map((check) => check._zod.def);
const isTrim = (check: z.core.$ZodCheckDef | undefined) =>
  check?.check === 'overwrite' && (check as z.core.$ZodCheckOverwriteDef).tx(' A b ') === 'A b';

/** The maximum of a text, if it is the first check after trimming, and no further check runs when it fails. */
function maximumOf(schema: z.core.$ZodType): number | undefined {
  const checks = checksOf(schema);
  const first = isTrim(checks[0]) ? checks[1] : checks[0];
  if (first?.check !== 'max_length' || !first.abort) return undefined;
  return (first as z.core.$ZodCheckMaxLengthDef).maximum;
}

/** @returns the missing limit; undefined for a part that has one */
function unboundedAs({ place, schema }: SchemaPart): string | undefined {
  const { def, traits } = schema._zod;
  if (def.type === 'array') return traits.has('List') ? undefined : 'a list without `list`';
  if (def.type === 'string')
    return maximumOf(schema) === undefined ? 'a text without `text` or `exactText`' : undefined;
  if (def.type === 'object') {
    return def.catchall === undefined || traits.has('LooseObject') ? undefined : 'an object without `looseObject`';
  }
  if (def.type === 'unknown') return READ_ELSEWHERE.some((known) => known.test(place)) ? undefined : 'anything';
  return undefined;
}

test('everything that comes in has a maximum', () => {
  expect(parts.length).toBeGreaterThan(1000);
  const unbounded = parts.flatMap((part) => {
    const missing = unboundedAs(part);
    return missing === undefined ? [] : [`${part.place}: ${missing}`];
  });
  expect([...new Set(unbounded)]).toEqual([]);
});

describe('what is too long is refused before anything looks at it', () => {
  /** How often an element of a list, or an entry of an object, was read. */
  let looks = 0;
  const look = { enumerable: true, get: () => ++looks };

  test('lists', () => {
    looks = 0;
    const lists = parts.filter(({ schema }) => schema._zod.def.type === 'array');
    const accepted = lists.filter(({ schema }) => {
      const { atMost } = schema._zod.def as unknown as { atMost: number };
      // A list of millions is only read from files.
      const input = atMost > 10_000 ? new Array(atMost + 1) : [];
      if (atMost <= 10_000) for (let index = 0; index <= atMost; index++) Object.defineProperty(input, index, look);
      return !isOnlyTooBig(schema, input, atMost);
    });
    expect(accepted.map(({ place }) => place)).toEqual([]);
    expect(lists.length).toBeGreaterThan(20);
    expect(looks).toBe(0);
  });

  test('objects with further keys', () => {
    looks = 0;
    const objects = parts.filter(({ schema }) => schema._zod.traits.has('LooseObject'));
    const accepted = objects.filter(({ schema }) => {
      const { atMost } = schema._zod.def as unknown as { atMost: number };
      const input = {};
      for (let index = 0; index <= atMost; index++) Object.defineProperty(input, `k${index}`, look);
      return !isOnlyTooBig(schema, input, atMost);
    });
    expect(accepted.map(({ place }) => place)).toEqual([]);
    expect(objects.length).toBeGreaterThan(0);
    expect(looks).toBe(0);
  });

  test('texts', () => {
    const texts = parts.filter(({ schema }) => schema._zod.def.type === 'string');
    const accepted = texts.filter(({ schema }) => {
      const maximum = maximumOf(schema) ?? 0;
      return !isOnlyTooBig(schema, '\u{fb03}'.repeat(maximum + 1), maximum);
    });
    expect(accepted.map(({ place }) => place)).toEqual([]);
    expect(texts.length).toBeGreaterThan(500);
  });

  /** Whether the size is the only complaint about the input, so that no other check has looked at it. */
  function isOnlyTooBig(schema: z.core.$ZodType, input: unknown, maximum: number): boolean {
    const { issues } = schema._zod.run({ value: input, issues: [] }, { async: false }) as z.core.ParsePayload;
    const [issue] = issues;
    return issues.length === 1 && issue?.code === 'too_big' && issue.maximum === maximum && issue.path === undefined;
  }
});

describe('no text comes in that a database cannot store', () => {
  const texts = parts.filter(({ schema }) => schema._zod.def.type === 'string');
  // The condition is repeated here, since the schemas themselves use `isStorable`.
  const isUnstorable = (text: string) => text.includes('\0') || text !== text.toWellFormed();

  test.each([
    ['U+0000', 'a\0b'],
    ['U+0000 at the end', 'ab\0'],
    ['the first half of a pair', 'a\ud83d'],
    ['the second half of a pair', '\ude00b'],
    ['two halves in the wrong order', '\ude00\ud83d'],
  ])('%s', (_, value) => {
    const stored = texts.filter(({ schema }) => {
      const payload = { value: value.repeat(3), issues: [] } as z.core.ParsePayload;
      const { issues, value: output } = schema._zod.run(payload, { async: false }) as z.core.ParsePayload;
      return issues.length === 0 && isUnstorable(String(output));
    });
    expect(stored.map(({ place }) => place)).toEqual([]);
  });

  test('but every other character does', () => {
    const names = texts.filter(({ place }) => place.endsWith('.description'));
    expect(names.length).toBeGreaterThan(5);
    for (const { schema } of names) {
      const value = '詩婷 😀 \u2400 \ufffd';
      expect(schema._zod.run({ value, issues: [] }, { async: false })).toMatchObject({ value, issues: [] });
    }
  });
});
