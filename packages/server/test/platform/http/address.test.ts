import { expect, test } from 'vitest';
import { limitedAddress, plainAddress } from '../../../src/platform/address.ts';

test('limits count an IPv4 address as a whole, however it is written', () => {
  expect(limitedAddress('192.0.2.7')).toBe('192.0.2.7');
  expect(limitedAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(plainAddress('::FFFF:192.0.2.7')).toBe('192.0.2.7');
});

test('limits count all addresses of one IPv6 network together', () => {
  expect(limitedAddress('2001:db8:0:7:1:2:3:4')).toBe('2001:db8:0:7::/64');
  expect(limitedAddress('2001:db8::7:ffff:0:0:1')).toBe(limitedAddress('2001:0db8:0:7::1'));
  expect(limitedAddress('2001:db8::8:0:0:0:1')).not.toBe(limitedAddress('2001:db8:0:7::1'));
  expect(limitedAddress('::1')).toBe('0:0:0:0::/64');
  expect(limitedAddress('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('limits count a client alike behind a proxy that writes its port', () => {
  expect(limitedAddress('192.0.2.7:51822')).toBe('192.0.2.7');
  expect(limitedAddress('[2001:db8:0:7::1]:51822')).toBe('2001:db8:0:7::/64');
  expect(plainAddress('[2001:db8::1]')).toBe('2001:db8::1');
  expect(plainAddress('[::ffff:192.0.2.7]:80')).toBe('192.0.2.7');
  expect(plainAddress('2001:db8::1:80')).toBe('2001:db8::1:80');
});
