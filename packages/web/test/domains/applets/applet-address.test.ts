import { expect, test } from 'vitest';
import { isLocalAddress } from '../../../src/domains/applets/fields/trigger-address.tsx';

test.each([
  'http://localhost:3000/v1/trigger/x',
  'http://127.0.0.1:3000/',
  'http://192.168.1.20:3000/',
  'http://10.0.0.5/',
  'http://172.16.4.1/',
  'http://172.31.255.1/',
  'http://100.64.0.1/',
  'http://169.254.7.7/',
  'http://[::1]:3000/',
  'http://[fe80::1]/',
  'http://[fd12:3456::1]/',
  'http://classroom-pc:3000/',
  'http://classroom.local/',
  'http://iot.school.lan/',
])('services on the internet cannot reach %s', (address) => {
  expect(isLocalAddress(address)).toBe(true);
});

test.each([
  'https://iot.school.edu.hk/v1/trigger/x',
  'https://local.example.org/',
  'http://203.0.113.7/',
  'http://172.32.0.1/',
  'http://100.128.0.1/',
  'http://[2001:db8::1]/',
])('services on the internet may reach %s', (address) => {
  expect(isLocalAddress(address)).toBe(false);
});
