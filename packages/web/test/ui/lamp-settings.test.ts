import { expect, test } from 'vitest';
import { lampSettings } from '../../src/ui/links/lamp-settings.ts';

test.each([
  ['', 'light', 1, 0],
  ['light=1', 'light', 1, 0],
  ['fan=on', 'fan', 'on', 'off'],
  ['lamp=off', 'lamp', 'on', 'off'],
  ['led=0', 'led', 1, 0],
  [' door = true , fan=1', 'door', 'true', 'false'],
  ['brightness=75', 'brightness', 75, 0],
  ['hello', 'light', 1, 0],
  ['light={ABCDEFGHJK.temperature}', 'light', 1, 0],
  ['=1', 'light', 1, 0],
  ['pin=007', 'pin', '007', 0],
])('a lamp that %j switches has all its settings', (message, dataKey, turnOn, turnOff) => {
  expect(lampSettings('TTTTTTTTTT', message)).toEqual({ topicName: 'TTTTTTTTTT', dataKey, turnOn, turnOff });
});
