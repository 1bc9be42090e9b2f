import { expect, test } from 'vitest';
import { originForBoards } from '../../src/platform/board-address.ts';

const NAME = 'http://tinkerstream.local:3000';
const ADDRESS = 'http://192.168.1.20:3000';

test.each([
  [ADDRESS, [], ADDRESS],
  [ADDRESS, [NAME, ADDRESS], ADDRESS],
  [NAME, [NAME, ADDRESS], ADDRESS],
  [NAME, [], NAME],
])('boards that %s with the choices %j leads to use %s', (origin, choices, expected) => {
  expect(originForBoards(origin, choices)).toBe(expected);
});
