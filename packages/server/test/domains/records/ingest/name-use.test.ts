import { describe, expect, test } from 'vitest';
import { NameUse } from '../../../../src/domains/records/ingest/name-use.ts';

const board = (address: string) => ({ connection: { address }, address });

/** Whether each message, by its sender and second, shows that the name is shared. */
function seen(...messages: (readonly [sender: ReturnType<typeof board>, second: number])[]): boolean[] {
  const names = new NameUse();
  return messages.map(([sender, second]) => names.note('group7', sender, 1000 * second));
}

describe('a name', () => {
  test('is shared when two connections take turns, also at one address', () => {
    const [one, other] = [board('192.0.2.7'), board('192.0.2.7')];
    expect(seen([one, 1], [other, 2], [one, 3], [one, 62], [one, 63])).toEqual([false, false, true, true, false]);
  });

  test('is shared by three boards that send in the same order each time, at one address or at three', () => {
    const three = [board('192.0.2.7'), board('192.0.2.7'), board('192.0.2.7')] as const;
    const apart = ['192.0.2.7', '192.0.2.8', '192.0.2.9'] as const;
    const answer = [false, false, false, true];
    expect(seen([three[0], 1], [three[1], 1], [three[2], 1], [three[0], 3])).toEqual(answer);
    expect(seen([board(apart[0]), 1], [board(apart[1]), 1], [board(apart[2]), 1], [board(apart[0]), 3])).toEqual(
      answer,
    );
  });

  test('is shared by a class that has copied one program', () => {
    const boards = Array.from({ length: 30 }, () => board('192.0.2.7'));
    const answers = seen(...[...boards, ...boards].map((one, at) => [one, at / 30] as const));
    expect(answers).toEqual([...boards.map(() => false), ...boards.map(() => true)]);
  });

  test('is not shared by a board that connects again, for each message or after a change of its address', () => {
    const again = () => board('192.0.2.7');
    expect(seen([again(), 1], [again(), 2], [again(), 3], [again(), 4])).toEqual([false, false, false, false]);
    expect(seen([again(), 1], [board('192.0.2.8'), 2], [board('192.0.2.8'), 3])).toEqual([false, false, false]);
    expect(seen([again(), 1], [board('192.0.2.8'), 2], [again(), 62])).toEqual([false, false, false]);
  });

  test('is shared by boards at two addresses that connect for each message', () => {
    expect(seen([board('192.0.2.7'), 1], [board('192.0.2.8'), 2], [board('192.0.2.7'), 3])).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('of other boards is not concerned', () => {
    const names = new NameUse();
    const [one, other] = [board('192.0.2.7'), board('192.0.2.8')];
    for (const second of [1, 2, 3]) {
      expect(names.note('group1', one, second)).toBe(false);
      expect(names.note('group2', other, second)).toBe(false);
    }
  });
});
