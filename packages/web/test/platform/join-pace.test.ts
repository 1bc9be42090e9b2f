import { expect, test } from 'vitest';
import { JoinPace } from '../../src/platform/live/join-pace.ts';

test("a page with hundreds of rooms stays within the server's limit of pending joins, and joins them all", () => {
  const pace = new JoinPace();
  const underWay: (() => void)[] = [];
  let most = 0;
  let requests = 0;
  for (let room = 0; room < 300; room++) {
    pace.add((answered) => {
      requests++;
      most = Math.max(most, underWay.push(answered));
    });
  }
  while (underWay.length > 0) underWay.shift()?.();
  expect(requests).toBe(300);
  expect(most).toBe(20);
});

test('cancelling a join frees its slot immediately', () => {
  const pace = new JoinPace();
  let requests = 0;
  for (let room = 0; room < 100; room++) {
    pace.add((answered) => {
      requests++;
      answered();
    });
  }
  expect(requests).toBe(100);
});
