import { expect, test } from 'vitest';
import { nameSlug } from '../../src/platform/name-slug.ts';

test.each([
  ['Weather station', 'Weather-station'],
  ['  Roof / 天台 weather!  ', 'Roof-天台-weather'],
  ['a_b.c+d', 'a-b-c-d'],
  ['溫室（一）', '溫室-一'],
  ['../../etc', 'etc'],
  ['Ünïcode é', 'Ünïcode-é'],
  ['lone \ud800 surrogate', 'lone-surrogate'],
  ['???', 'detail'],
  ['', 'detail'],
])('%j becomes %j in a URL', (name, expected) => {
  expect(nameSlug(name)).toBe(expected);
  expect(() => encodeURIComponent(nameSlug(name))).not.toThrow();
});
