import { HEARD_FOR_MS } from '@tinkerstream/contract/boards';
import { expect, test } from 'vitest';
import { HeardBoards } from '../../../src/domains/boards/heard/heard-boards.ts';
import { isMisspelling } from '../../../src/domains/boards/heard/service.ts';

const used = (address: string, clientId: string, topicName: string) => ({
  address,
  clientId,
  event: { kind: 'used' as const, topicName, use: 'accepted' as const },
});

test('a board is forgotten ten minutes after it was heard, but not while it is connected', () => {
  const heard = new HeardBoards();
  heard.add({ address: '10.0.0.1', clientId: 'a', event: { kind: 'connected' } }, 0);
  heard.add(used('10.0.0.2', 'b', 'T'), 0);
  const later = HEARD_FOR_MS + 1;
  expect(heard.list(HEARD_FOR_MS)).toHaveLength(2);
  expect(heard.list(later).map(({ clientId }) => clientId)).toEqual(['a']);
  expect(heard.size).toBe(1);
  heard.add({ address: '10.0.0.1', clientId: 'a', event: { kind: 'closed' } }, 0);
  expect(heard.list(later)).toEqual([]);
});

test('a flood of one address pushes out its own boards, and memory has a bound', () => {
  const heard = new HeardBoards({ ofAddress: 3, boards: 6, topics: 2 });
  heard.add(used('10.0.0.9', 'quiet', 'T'), 0);
  for (let at = 0; at < 1000; at++) heard.add(used('10.0.0.1', `client-${at}`, `topic-${at}`), at);
  expect(heard.list(1000).map(({ clientId }) => clientId)).toEqual(['client-999', 'client-998', 'client-997', 'quiet']);
  for (let at = 0; at < 1000; at++) heard.add(used(`10.0.1.${at}`, 'x'.repeat(70_000), 'T'), 2000 + at);
  expect(heard.size).toBe(6);
  expect(heard.list(3000)[0]?.clientId).toHaveLength(65);
  for (let at = 0; at < 9; at++) heard.add(used('10.0.0.1', 'many', String(at)), 4000);
  expect(heard.list(4000)[0]?.topics.map(({ name }) => name)).toEqual(['7', '8']);
});

test('a board of another server is forgotten after ten minutes, even if it never closes', () => {
  const heard = new HeardBoards();
  const elsewhere = { address: '10.0.0.1', clientId: 'a', time: 0, open: 1, problem: undefined, topics: [] };
  heard.setElsewhere(elsewhere);
  expect(heard.list(1)).toMatchObject([{ open: 1 }]);
  expect(heard.list(HEARD_FOR_MS + 1)).toEqual([]);
});

test.each([
  ['K7WQHX3MRB', true],
  ['K7WQHX3MR', true],
  ['K7QWHX3MRA', true],
  ['K7WQHX3MRA', false],
  ['ABCDEFGHJK', false],
  ['', false],
])('%s as a misspelling of K7WQHX3MRA: %s', (text, expected) => {
  expect(isMisspelling(text, 'K7WQHX3MRA')).toBe(expected);
});
