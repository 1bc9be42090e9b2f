import { expect, test } from 'vitest';
import { PublicReads } from '../../../src/platform/http/public-reads.ts';

/** Reads that end when the test resolves them. */
function createReads() {
  const reads: ((value: string | Error) => void)[] = [];
  const read = () =>
    new Promise<string>((resolve, reject) =>
      reads.push((value) => (value instanceof Error ? reject(value) : resolve(value))),
    );
  const publicReads = new PublicReads();
  return { reads, ask: (question: string) => publicReads.answer('192.0.2.1', question, read) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('callers who ask during a read share the next one, and never one that began before they asked', async () => {
  const { reads, ask } = createReads();
  const first = ask('map');
  const others = Promise.all(Array.from({ length: 20 }, () => ask('map')));
  await settled();
  expect(reads).toHaveLength(1);
  reads[0]?.('before');
  expect(await first).toBe('before');
  await settled();
  expect(reads).toHaveLength(2);
  const late = ask('map');
  reads[1]?.('after');
  expect(new Set(await others)).toEqual(new Set(['after']));
  await settled();
  expect(reads).toHaveLength(3);
  reads[2]?.('late');
  expect(await late).toBe('late');
});

test('different keys do not wait for each other', async () => {
  const { reads, ask } = createReads();
  const [one, other] = [ask('one'), ask('other')];
  expect(reads).toHaveLength(2);
  reads[1]?.('second');
  expect(await other).toBe('second');
  reads[0]?.('first');
  expect(await one).toBe('first');
});

test('a failed read fails for its callers, and the next one starts anew', async () => {
  const { reads, ask } = createReads();
  const first = ask('map');
  const second = ask('map');
  reads[0]?.(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await settled();
  reads[1]?.('mended');
  expect(await second).toBe('mended');
  await settled();
  const third = ask('map');
  expect(reads).toHaveLength(3);
  reads[2]?.('again');
  expect(await third).toBe('again');
});
