import { expect, test, vi } from 'vitest';
import { createPolledValues } from '../../../src/domains/plain-http/polled-values.ts';

const TIME = Date.parse('2026-11-27T09:00:00Z');
const topic = { id: 'topic-1', name: 'ABCDEFGHJK' };

/** The values of a topic with one key, whose stored value is `stored.value`. */
function polled(value: number | string) {
  const stored = { value };
  const read = vi.fn(
    async () => new Map([['type-1', { value: stored.value, createdOn: new Date(TIME).toISOString() }]]),
  );
  const topics = { dataTypesOf: async () => new Map([[topic.id, [{ id: 'type-1', keyName: 'note' }]]]) };
  const values = createPolledValues({ topics, records: { latestByDataType: read } } as never);
  const poll = async () => (await values.of(topic.name, async () => topic as never))?.get('note')?.value;
  const store = (next: number | string) => {
    stored.value = next;
    return values.hear({ topic, time: TIME, values: new Map([['note', next]]), isTooFast: false } as never);
  };
  return { poll, store, read };
}

test('polled values are read once, and follow the messages', async () => {
  const { poll, store, read } = polled(21);
  expect(await poll()).toBe(21);
  await store(22);
  expect(await poll()).toBe(22);
  await store('open');
  expect(await poll()).toBe('open');
  expect(read).toHaveBeenCalledTimes(1);
});

test('long texts are not kept: they are read for each poll, until a short value follows', async () => {
  const long = 'x'.repeat(60_000);
  const { poll, store, read } = polled(21);
  expect(await poll()).toBe(21);
  await store(long);
  expect(await poll()).toBe(long);
  expect(await poll()).toBe(long);
  expect(read).toHaveBeenCalledTimes(3);
  await store(23);
  expect(await poll()).toBe(23);
  expect(await poll()).toBe(23);
  expect(read).toHaveBeenCalledTimes(4);
});
