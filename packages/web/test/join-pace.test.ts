import { expect, test } from 'vitest';
import { JoinPace } from '../src/platform/join-pace.ts';

test('a page with hundreds of rooms never has more joins under way than the server takes, and joins all of them', () => {
  const pace = new JoinPace();
  const underWay: (() => void)[] = [];
  let most = 0;
  let asked = 0;
  for (let room = 0; room < 300; room++) {
    pace.add((answered) => {
      asked++;
      most = Math.max(most, underWay.push(answered));
    });
  }
  while (underWay.length > 0) underWay.shift()?.();
  expect(asked).toBe(300);
  expect(most).toBe(20);
});

test('a join that is no longer needed makes room immediately', () => {
  const pace = new JoinPace();
  let asked = 0;
  for (let room = 0; room < 100; room++) {
    pace.add((answered) => {
      asked++;
      answered();
    });
  }
  expect(asked).toBe(100);
});
