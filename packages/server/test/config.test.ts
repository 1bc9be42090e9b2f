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
  ['PUBLIC_URL', 'https://school.example/iot', /^PUBLIC_URL must end after the host and its port/],
  ['PUBLIC_URL', 'https://school.example/?a', /^PUBLIC_URL must end after the host/],
  ['PUBLIC_URL', 'https://school.example#', /^PUBLIC_URL must end after the host/],
  ['PUBLIC_URL', 'https://ada:secret@school.example', /^PUBLIC_URL must end after the host/],
  ['PUBLIC_URL', 'https://school.example//', /^PUBLIC_URL must end after the host/],
  [
    'PUBLIC_URL',
    'http://0.0.0.0:3000',
    /^PUBLIC_URL must name one computer, and 0\.0\.0\.0 stands for all addresses of it/,
  ],
  ['PUBLIC_URL', 'http://[::]:3000', /^PUBLIC_URL must name one computer/],
  ['HOST', '127.0.0.1:3000', /^HOST must be an address or a name of this computer/],
  ['HOST', '[::1]:3000', /^HOST must be an address or a name of this computer/],
  ['HOST', 'http://localhost', /^HOST must be an address or a name of this computer/],
  ['HOST', '192.168.1.300', /^HOST must be an address or a name of this computer/],
  ['HOST', '192.168.1', /^HOST must be an address or a name of this computer/],
  ['HOST', '*', /^HOST must be an address or a name of this computer/],
  ['SMTP_URL', 'smtp://ada:pa/ss@mail.example', 'SMTP_URL has a “/”, “?” or “#” in its user or password.'],
  ['SMTP_URL', 'smtp://ada:12#34@mail.example:587', 'SMTP_URL has a “/”, “?” or “#” in its user or password.'],
  ['DATABASE_URL', 'postgres://ada:ab/c=@db/iot', 'DATABASE_URL has a “/”, “?” or “#” in its user or password.'],
  ['REDIS_URL', 'redis://:what?@redis:6379', 'REDIS_URL has a “/”, “?” or “#” in its user or password.'],
  ['FILES_URL', 's3://key:se/cret@s3.example/bucket', 'FILES_URL has a “/”, “?” or “#” in its user or password.'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
  ['DATA_DIR', '"/var/lib/iot"', 'DATA_DIR has quotation marks around its value, which are taken as a part of it.'],
  ['TLS_CERT', "'cert.pem'", 'TLS_CERT has quotation marks around its value'],
  ['DATA_DIR', '“/var/lib/iot”', 'DATA_DIR has quotation marks around its value, which are taken as a part of it.'],
  ['BACKUP_TO', '„D:\\iot“', 'BACKUP_TO has quotation marks around its value'],
  ['BACKUP_TO', '「/backup」', 'BACKUP_TO has quotation marks around its value'],
  ['PORT', '＂3000＂', 'PORT has quotation marks around its value'],
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
  ['MQTT_PORT', '70000', /MQTT_PORT must be a port/],
  ['ADMIN_PASSWORD', 'short', /ADMIN_PASSWORD must be 6 to 20 characters long/],
  ['ADMIN_EMAIL', 'nobody', /ADMIN_EMAIL must be an email address/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of/],
  ['TLS_CERT', '/x.pem', /TLS_CERT and TLS_KEY belong together/],
  ['DATABASE_URL', 'mysql://x', /DATABASE_URL must start with postgres/],
  ['PUBLIC_URL', 'cloud.example', /PUBLIC_URL must be an address that starts with http/],
  ['SMTP_URL', 'mail.example:25', /SMTP_URL must be an address that starts with smtp/],
  ['SUPPORT_EMAIL', 'help', /SUPPORT_EMAIL must be an email address/],
  [
    'MAP_TILE_URL',
    'https://tiles.example/{z}.png',
    /MAP_TILE_URL must be an address .* and has \{z\}, \{x\} and \{y\}/,
  ],
  ['GOOGLE_JWKS_URL', 'file:///keys', /GOOGLE_JWKS_URL must be an address that starts with http/],
  ['LOG_LEVEL', 'INFO', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
])('the error for %s=%s names the setting and its valid values', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message);
});

test('a certificate of one’s own excludes that of TLS_CERT', () => {
  const both = { HTTPS: 'local', TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' };
  expect(() => readConfig(both)).toThrow('HTTPS makes a certificate of its own, so it excludes TLS_CERT.');
  expect(readConfig({ ...both, HTTPS: 'off' }).tls).toBeDefined();
});

test.each([
  ['PUBLIC_URL', 'https://iot.school.example/', { publicUrl: 'https://iot.school.example' }],
  ['PUBLIC_URL', 'http://[fd00::2]:3000', { publicUrl: 'http://[fd00::2]:3000' }],
  ['PUBLIC_URL', 'https://IOT.School.example:443', { publicUrl: 'https://iot.school.example' }],
  ['PUBLIC_URL', 'https://iot.school.example/.', { publicUrl: 'https://iot.school.example' }],
  ['PUBLIC_URL', 'https://學校.example', { publicUrl: 'https://xn--n9so80a.example' }],
  ['SMTP_URL', 'smtp://ada:pa%2Fss@mail.example:587', { smtpUrl: 'smtp://ada:pa%2Fss@mail.example:587' }],
  ['DATABASE_URL', 'postgres://db:5432/iot?user=ada@b', { databaseUrl: 'postgres://db:5432/iot?user=ada@b' }],
  ['HOST', '[::1]', { host: '::1' }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['HOST', '１２７.0.0.1', { host: '127.0.0.1' }],
  ['HOST', 'fe80::1%eth0', { host: 'fe80::1%eth0' }],
  ['HOST', 'lab_3.school.local', { host: 'lab_3.school.local' }],
  ['ADMIN_PASSWORD', '"secret"', { adminPassword: '"secret"' }],
])('%s=%s is understood', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

test('addresses in lists may have the brackets of a URL', () => {
  const { trustedProxies, actionServices } = readConfig({
    TRUSTED_PROXIES: '[fd00::1], 10.0.0.1',
    HTTP_REQUEST_HOSTS: '[fd00::2],[fd01::]/16',
  });
  expect(['fd00::1', '10.0.0.1', 'fd00::2'].map(trustedProxies.trusts)).toEqual([true, true, false]);
  expect(['fd00::2', 'fd01::9', 'fe01::9'].map(actionServices.httpRequestHosts.hasAddress)).toEqual([
    true,
    true,
    false,
  ]);
});

test('a refused address does not show its password', () => {
  for (const [name, value] of [
    ['PUBLIC_URL', 'https://ada:hunter2@school.example'],
    ['SMTP_URL', 'smtp://ada:hunter2/x@mail.example'],
    ['DATABASE_URL', 'mysql://ada:hunter2@db/iot'],
  ] as const) {
    expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*hunter2)/s);
  }
});
