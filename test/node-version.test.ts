import { expect, test } from 'vitest';

test('tests run on the Node that the product runs on', () => {
  expect(process.versions.node).toMatch(/^24\./);
});
