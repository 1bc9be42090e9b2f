import { expect, test } from 'vitest';
import { pageOf } from '../../../src/domains/classes/lesson/page-of.ts';

test.each([
  ['http://school.local:3000/topic/1/water?range=1h#x', '/topic/1/water?range=1h#x'],
  ['/project', '/project'],
  [' /project ', '/project'],
  ['http://example.org/topic', undefined],
  ['http://school.local/topic', undefined],
  ['//example.org', undefined],
  ['javascript:alert(1)', undefined],
  ['http://school.local:3000//example.org', undefined],
  [`/${'x'.repeat(600)}`, undefined],
])('the address %s is the page %s', (address, page) => {
  expect(pageOf(address, 'http://school.local:3000')).toBe(page);
});
