import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../src/domains/charts/queries.ts';
import '../../src/domains/records/queries.ts';
import '../../src/domains/topics/queries.ts';
import {
  commitRemovals,
  isBeingRemoved,
  removeLater,
  UNDO_MS,
  undoRemovals,
  withoutRemoved,
} from '../../src/platform/removals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  undoRemovals();
  vi.useRealTimers();
});

const remove = vi.fn(async () => 'removed' as const);
beforeEach(() => remove.mockClear());

test('a removal is sent once it can no longer be undone', async () => {
  const { settled } = removeLater({ id: 'a' }, remove);
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(remove).not.toHaveBeenCalled();
  expect(isBeingRemoved('a')).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await settled).toBe('removed');
  expect(remove).toHaveBeenCalledOnce();
  expect(isBeingRemoved('a')).toBe(false);
});

test('an undone removal is never sent, and its item is listed again', async () => {
  const { undo, settled } = removeLater({ id: 'a' }, remove);
  expect(withoutRemoved([{ id: 'a' }])).toEqual([]);
  undo();
  expect(await settled).toBe('kept');
  expect(await commitRemovals()).toBe(false);
  await vi.runAllTimersAsync();
  expect(remove).not.toHaveBeenCalled();
  expect(withoutRemoved([{ id: 'a' }])).toEqual([{ id: 'a' }]);
});

test('an item that the server refuses to remove is listed again', async () => {
  const { settled } = removeLater({ id: 'a' }, () => Promise.reject(new Error('refused')));
  expect(await commitRemovals()).toBe(true);
  expect(await settled).toBe('kept');
  expect(withoutRemoved([{ id: 'a' }])).toEqual([{ id: 'a' }]);
});

test('a pending removal hides its item everywhere and keeps all other objects identical', () => {
  const page = { items: [{ id: 'b' }], total: 1 };
  const answer = { projects: [{ id: 'a' }, { id: 'b' }], cards: [{ id: 'c', chart: { id: 'a' } }], page };
  expect(withoutRemoved(answer)).toBe(answer);
  removeLater({ id: 'a' }, remove);
  expect(withoutRemoved(answer)).toEqual({ projects: [{ id: 'b' }], cards: [], page });
  expect(withoutRemoved(answer).page).toBe(page);
  removeLater({ id: 'b' }, remove);
  expect(withoutRemoved(page)).toEqual({ items: [], total: 0 });
});

test('charts disappear with the last topic or data type that they show', () => {
  const sources = ['a', 'b'].map((id) => ({ id: `of ${id}`, topic: { id: 't' }, dataRecordType: { id } }));
  const one = { id: 'one', chartSources: sources.slice(0, 1) };
  const both = { id: 'both', chartSources: sources };
  const cards = [{ id: 'card', chart: one }];
  removeLater({ id: 'a' }, remove);
  expect(withoutRemoved({ charts: [one, both], cards })).toEqual({
    charts: [{ id: 'both', chartSources: sources.slice(1) }],
    cards: [],
  });
  removeLater({ id: 't' }, remove);
  expect(withoutRemoved([one, both])).toEqual([]);
});

test('an item removed from one place stays in the others', () => {
  const [here, elsewhere] = ['here', 'elsewhere'].map((id) => ({
    id,
    topics: [{ id: 't' }],
    users: [{ userId: 'u' }],
  }));
  const topic = [{ id: 't', projects: [{ id: 'here' }, { id: 'elsewhere' }] }];
  removeLater({ id: 't', from: 'here' }, remove);
  removeLater({ id: 'u', from: 'here' }, remove);
  expect(withoutRemoved([here, elsewhere])).toEqual([{ id: 'here', topics: [], users: [] }, elsewhere]);
  expect(withoutRemoved(topic)).toEqual([{ id: 't', projects: [{ id: 'elsewhere' }] }]);
});

test('the lines and records of a device being removed disappear with it', () => {
  const device = { id: 'd', serialName: 'Joker' };
  removeLater({ id: 'd' }, remove);
  const source = { id: 's', device };
  expect(withoutRemoved([{ id: 'r', value: 99, device }])).toEqual([]);
  expect(withoutRemoved({ lines: [{ device }, { device: null }] })).toEqual({ lines: [{ device: null }] });
  expect(withoutRemoved([{ id: 'chart', chartSources: [source] }])).toEqual([]);
});
