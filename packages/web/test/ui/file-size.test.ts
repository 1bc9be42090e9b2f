import { expect, test } from 'vitest';
import { fileSize } from '../../src/ui/text/file-size.ts';

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [1024, '1 KB'],
  [1_500_000, '1.4 MB'],
  [20 * 1024 ** 2, '20 MB'],
  [200 * 1024 ** 2, '200 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('%d bytes are shown as %s', (bytes, expected) => {
  expect(fileSize(bytes).replace('\u00a0', ' ')).toBe(expected);
});
