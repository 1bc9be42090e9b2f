import { parseBoardMessage } from '@tinkerstream/contract/records';
import { expect, test } from 'vitest';
import { boardMessage, displayAfter, isForBoards } from '../../../src/domains/boards/virtual/board-message.ts';

const READINGS = { temperature: 21, light: 100, sound: 30, tilt: -7 };
const DARK = { isLit: false, text: '' };

test('a virtual board sends its names, readings and button as a board does', () => {
  const message = boardMessage({ serial: 'virtual-abc', name: ' group 1, left ' }, READINGS, 2);
  const { deviceSerialNumber, deviceName, values, ignored } = parseBoardMessage(message);
  expect([deviceSerialNumber, deviceName]).toEqual(['virtual-abc', 'group 1  left']);
  expect(Object.fromEntries(values)).toEqual({
    temperature: '21',
    light: '100',
    sound: '30',
    tilt: '-7',
    button: '2',
  });
  expect(ignored).toEqual([]);
  expect(boardMessage({ serial: 'virtual-abc', name: '' }, READINGS, undefined)).toMatch(
    /^_dsn=virtual-abc,_dn=virtual-abc,temperature=21,/,
  );
});

test('it sends what the device of the page measures, and only that', () => {
  const message = boardMessage(
    { serial: 'a', name: '' },
    { ...READINGS, compass: 90, _lat: 22.28, _lng: 114.15 },
    undefined,
  );
  const { values, location } = parseBoardMessage(message);
  expect([...values.keys()]).toEqual(['temperature', 'light', 'sound', 'tilt', 'compass']);
  expect(location).toEqual({ latitude: 22.28, longitude: 114.15 });
});

test.each([
  ['led=on', { isLit: true, text: 'led=on' }],
  ['hello', { isLit: false, text: 'hello' }],
  ['colour=red', { isLit: false, text: 'colour=red' }],
])('it shows %s', (message, expected) => {
  expect(isForBoards(message)).toBe(true);
  expect(displayAfter(DARK, message)).toEqual(expected);
});

test.each(['_dsn=virtual-abc,temperature=21', '_dn=group2,led=on'])(
  'it leaves out %s, which a board sent',
  (message) => {
    expect(isForBoards(message)).toBe(false);
  },
);

test('it keeps the heart lit until it is switched off', () => {
  const lit = { isLit: true, text: 'led=on' };
  expect(displayAfter(lit, 'hello')).toEqual({ isLit: true, text: 'hello' });
  expect(displayAfter(lit, 'led=off')).toEqual({ isLit: false, text: 'led=off' });
});
