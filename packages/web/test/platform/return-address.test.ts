import { expect, test } from 'vitest';
import { safeReturnAddress } from '../../src/platform/return-address.ts';

const ORIGIN = 'http://classroom.local:3000';

test.each([
  ['/project', '/project'],
  ['/project/1/roof?section=chart#top', '/project/1/roof?section=chart#top'],
  ['http://classroom.local:3000/topic', '/topic'],
  ['topic', '/topic'],
])('%j leads to %j', (ref, expected) => {
  expect(safeReturnAddress(ref, ORIGIN)).toBe(expected);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'http://classroom.local:3000//evil.example',
  'https://evil.example/project',
  'http://classroom.local:3000@evil.example/',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'http://[',
  '/user/login?ref=/project',
  '/user/logout',
  '/user/login/direct?token=spent&email=a%40example.org',
  '',
  undefined,
  7,
])('%j is rejected', (ref) => {
  expect(safeReturnAddress(ref, ORIGIN)).toBeUndefined();
});
