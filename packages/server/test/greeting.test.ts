import { expect, test } from 'vitest';
import { greeting } from '../src/greeting.ts';

const local = {
  http: 'http://localhost:3000',
  mqtt: 'mqtt://localhost:1883',
  secure: undefined,
  hosts: ['192.0.2.2', '10.0.0.5'],
  dns: { addresses: [], names: [] },
  publicUrl: undefined,
  adminEmail: 'ada@school.edu',
  dataDir: '/var/lib/tinkerstream',
  firstAdministrator: undefined,
};

test('the address to open is one that others reach too', () => {
  expect(greeting(local)).toEqual([
    'Web:    http://localhost:3000  http://192.0.2.2:3000  http://10.0.0.5:3000',
    'Boards: mqtt://localhost:1883  mqtt://192.0.2.2:1883  mqtt://10.0.0.5:1883',
    'Data:   /var/lib/tinkerstream',
    'Open http://192.0.2.2:3000 and sign in.',
  ]);
  expect(greeting({ ...local, databaseUrl: 'postgres://ada:secret@db:5433/iot?x=1' })).toContain(
    'Data:   PostgreSQL db:5433/iot  /var/lib/tinkerstream',
  );
  expect(greeting({ ...local, publicUrl: 'https://lab.school.edu' }).at(-1)).toBe(
    'Open https://lab.school.edu and sign in.',
  );
  expect(greeting({ ...local, hosts: [] }).at(-1)).toBe('Open http://localhost:3000 and sign in.');
});

test('with HTTPS, its addresses are there, and the page that shows how devices trust it', () => {
  const secure = { https: 'https://localhost:3443', mqtts: 'mqtts://localhost:8883' };
  expect(greeting({ ...local, secure }).slice(2, -2)).toEqual([
    'HTTPS:  https://localhost:3443  https://192.0.2.2:3443  https://10.0.0.5:3443',
    '        http://192.0.2.2:3000/static/https shows how devices trust it',
    'MQTTS:  mqtts://localhost:8883  mqtts://192.0.2.2:8883  mqtts://10.0.0.5:8883',
  ]);
});

test('with the certificate of the operator, the web app has it, and boards have a port of their own', () => {
  const secure = { mqtts: 'mqtts://localhost:8883' };
  expect(greeting({ ...local, http: 'https://localhost:3000', secure }).slice(2, -2)).toEqual([
    'MQTTS:  mqtts://localhost:8883  mqtts://192.0.2.2:8883  mqtts://10.0.0.5:8883',
  ]);
});

test('the first start says who signs in', () => {
  const lines = greeting({ ...local, firstAdministrator: { generatedPassword: 'secret' } });
  expect(lines).toContain('Password (shown only this once): secret');
  expect(lines.at(-1)).toBe('Open http://192.0.2.2:3000 and sign in as ada@school.edu.');
});

test('with --dns, it says where the router sends which questions', () => {
  expect(
    greeting({ ...local, dns: { addresses: ['192.0.2.2', '10.0.0.5'], names: ['a.com', 'b.cn'] } }).slice(2, -2),
  ).toEqual([
    'DNS:    192.0.2.2  10.0.0.5',
    '        In the router, send questions for these names there: a.com, b.cn',
  ]);
});
