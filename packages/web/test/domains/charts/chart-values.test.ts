import { buttonMessage, isButtonValue } from '@tinkerstream/contract/charts';
import { describe, expect, test } from 'vitest';
import { inkOn, isReadable } from '../../../src/domains/charts/colours.ts';
import { radiusOf } from '../../../src/domains/charts/types/point-map/radius.ts';

describe('a button', () => {
  test('sends its value under the key of its data type, or unchanged without one', () => {
    expect(buttonMessage({ outputType: 'KEY_VALUE_PAIR' }, 'led', 'on').message).toBe('led=on');
    expect(buttonMessage({ outputType: 'KEY_VALUE_PAIR' }, undefined, 'led=on').message).toBe('led=on');
    expect(buttonMessage({ outputType: 'SIMPLE_MESSAGE' }, 'led', 'on').message).toBe('on');
  });

  test('recognises its value as text, and as a number in any notation', () => {
    expect(isButtonValue('on', ' on ')).toBe(true);
    expect(isButtonValue(1, '1.0')).toBe(true);
    expect(isButtonValue('led=1.0', 'led = 1')).toBe(true);
    expect(isButtonValue('On', 'on')).toBe(false);
    expect(isButtonValue('fan=1', 'led=1')).toBe(false);
    expect(isButtonValue('', '0')).toBe(false);
  });
});

describe('the circle of a point', () => {
  test('grows from 500 m to 10 km and no further', () => {
    expect([-5, 0, 25, 50, 99].map((value) => radiusOf(value, 0, 50))).toEqual([500, 500, 5250, 10_000, 10_000]);
  });
});

describe('a chosen colour', () => {
  test('falls back to ink when it is invisible on the paper', () => {
    expect([isReadable('#000000', 'light'), isReadable('#000000', 'dark')]).toEqual([true, false]);
    expect([isReadable('#ffff00', 'light'), isReadable('#ffff00', 'dark')]).toEqual([false, true]);
  });

  test('has the ink that is easier to read on it', () => {
    expect([inkOn('#000000'), inkOn('#ffe08d'), inkOn('#c0392b')]).toEqual(['#ffffff', '#000000', '#ffffff']);
  });
});
