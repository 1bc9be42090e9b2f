import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';

test('a blank setting gets its default, values are trimmed, and other variables are ignored', () => {
  const config = readConfig({ PORT: ' ', DATA_DIR: ' x ', SMTP_URL: '', ADMIN_EMAIL: ' Head@School.EDU ', PROT: '1' });
  expect(config).toEqual({
    ...readConfig({}),
    dataDir: resolve('x'),
    support: config.support,
    trustedProxies: config.trustedProxies,
    actionServices: {
      ...readConfig({}).actionServices,
      httpRequestHosts: config.actionServices.httpRequestHosts,
    },
    adminEmail: 'head@school.edu',
  });
  expect(config).toMatchObject({ port: 3000, smtpUrl: undefined, tls: undefined, google: undefined });
});

test.each([
  ['PORT', '1e4', 'PORT must be a port from 0 to 65535, not “1e4”.'],
  ['FILE_MAX_MB', '0', 'FILE_MAX_MB must be a whole number from 1 to 10000, not “0”.'],
  ['PUBLIC_URL', 'http:x', 'PUBLIC_URL must be an address that starts with http:// or https://.'],
  ['TLS_KEY', 'key.pem', 'TLS_CERT and TLS_KEY belong together: set both, or neither.'],
  ['HTTPS', 'on', 'HTTPS must be local or off.'],
  [
    'HTTP_REQUEST_HOSTS',
    '10.0.0.0/99',
    'HTTP_REQUEST_HOSTS must list names, addresses and networks such as 192.168.1.0/24, not “10.0.0.0/99”.',
  ],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/99',
    'TRUSTED_PROXIES must list addresses and networks such as 10.0.0.0/8, not “10.0.0.0/99”.',
  ],
  ['IFTTT_BASE_URL', 'maker.ifttt.com', 'IFTTT_BASE_URL must be an address that starts with http:// or https://.'],
  ['SMS_GATEWAY_TOKEN', 'abc', 'SMS_GATEWAY_TOKEN belongs to SMS_GATEWAY_URL. Set both, or only the address.'],
  ['SMS_GATEWAY_TOKEN', 'a\nb', 'SMS_GATEWAY_TOKEN must have ASCII characters only, without spaces.'],
  ['LOG_LEVEL', 'INFO', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
])('the error for %s=%s names the setting and its valid values', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message);
});

test('a certificate of one’s own excludes that of TLS_CERT', () => {
  const both = { HTTPS: 'local', TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' };
  expect(() => readConfig(both)).toThrow('HTTPS makes a certificate of its own, so it excludes TLS_CERT.');
  expect(readConfig({ ...both, HTTPS: 'off' }).tls).toBeDefined();
});
