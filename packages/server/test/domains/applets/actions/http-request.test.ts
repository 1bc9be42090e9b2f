import type { ActionType } from '@tinkerstream/contract/applets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ActionOf } from '../../../../src/domains/applets/actions/action-definition.ts';
import { fillAction } from '../../../../src/domains/applets/actions/fill-action.ts';
import { readAllowedHosts } from '../../../../src/platform/outbound-http/allowed-hosts.ts';
import { type FakeService, startFakeService } from '../../../support/applets/fake-service.ts';
import { holdTimeouts } from '../../../support/applets/outbound-timeout.ts';
import { actionsWith } from './action-fixture.ts';

let service: FakeService;
let elsewhere: FakeService;
beforeAll(async () => {
  [service, elsewhere] = await Promise.all([startFakeService(), startFakeService()]);
});
afterEach(() => {
  service.reset();
  elsewhere.reset();
});
afterAll(() => Promise.all([service.stop(), elsewhere.stop()]));

type Request = Omit<ActionOf<'HTTP_REQUEST_ACTION'>, 'id'>;
const request = (fields: Partial<Request> = {}): Request => ({
  type: 'HTTP_REQUEST_ACTION',
  method: 'POST',
  url: `${service.url}/hook`,
  headers: '',
  body: '',
  secret: '',
  form: '',
  ...fields,
});
const TOKEN = '123:AAsecret/T0ken';
const SEALED = JSON.stringify({ secret: TOKEN, headers: [{ name: 'Authorization', value: 'Bearer {secret}' }] });
/** The operator allows loopback. */
const allowing = (sealed?: string, hosts = '127.0.0.0/8') =>
  actionsWith({ services: { httpRequestHosts: readAllowedHosts(hosts) }, openKey: () => sealed });
const answered = (outcome: string, status: number) => ({
  outcome,
  reason: { code: 'ANSWERED', detail: String(status), seen: '' },
});

describe('an HTTP request', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('by %s sends its body', async (method) => {
    const result = await allowing().perform(request({ method, body: '{"on":true}' }), { id: 'intent-1' });
    expect(result).toEqual(answered('DONE', 200));
    expect(service.calls).toMatchObject([
      {
        method,
        path: '/hook',
        body: '{"on":true}',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'intent-1' },
      },
    ]);
  });

  test('by GET sends no body', async () => {
    await allowing().perform(request({ method: 'GET', url: `${service.url}/hook?on=1`, body: 'x' }));
    expect(service.calls).toMatchObject([{ method: 'GET', path: '/hook?on=1', body: '' }]);
    expect(service.calls[0]?.headers['content-type']).toBeUndefined();
  });

  test('sends any other body as text, unless a header names its type', async () => {
    const form = JSON.stringify({ secret: '', headers: [{ name: 'Content-Type', value: 'application/xml' }] });
    await allowing().perform(request({ body: 'warm, 21 °C' }));
    await allowing(form).perform(request({ headers: 'Content-Type:', body: '<on/>' }));
    expect(service.calls.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
      ['text/plain; charset=utf-8', 'warm, 21 °C'],
      ['application/xml', '<on/>'],
    ]);
  });

  test('has its secret in its address and its headers, and in no log', async () => {
    const actions = allowing(SEALED);
    const url = `${service.url}/bot{secret}/send?key={secret}`;
    await actions.perform(request({ url, headers: 'Authorization:' }));
    expect(service.calls).toMatchObject([
      { path: `/bot${TOKEN}/send?key=${TOKEN}`, headers: { authorization: `Bearer ${TOKEN}` } },
    ]);
    service.behave('breaks');
    await actions.perform(request({ url, headers: 'Authorization:' }));
    expect(actions.logged()).not.toContain('AAsecret');
  });

  test.each([{ headers: 'Authorization:' }, { url: 'https://example.com/{secret}' }])(
    'fails without a call if its secrets cannot be read: %j',
    async (fields) => {
      const result = await allowing(undefined).perform(request(fields));
      expect(result).toMatchObject({ outcome: 'FAILED', reason: { code: 'NO_SECRET' } });
      expect(service.calls).toEqual([]);
    },
  );

  test.each([
    [204, 'DONE'],
    [400, 'FAILED'],
    [404, 'FAILED'],
    [408, 'RETRIED'],
    [429, 'RETRIED'],
    [502, 'RETRIED'],
  ])('that is answered with %i is %s', async (status, outcome) => {
    service.behave({ status });
    await expect(allowing().perform(request())).resolves.toEqual(answered(outcome, status));
  });

  test.each([
    [303, '/done', 'DONE'],
    [302, 'https://script.googleusercontent.com/macros/echo?user_content_key=x', 'DONE'],
    [302, 'https://accounts.google.com/ServiceLogin', 'FAILED'],
    [301, '/moved', 'FAILED'],
    [302, 'https://script.googleusercontent.com.example.org/', 'FAILED'],
    [308, '', 'FAILED'],
  ])('by POST that is answered with %i to %s is %s, and sends nothing there', async (status, location, outcome) => {
    service.behave({ status, headers: { location } });
    await expect(allowing().perform(request())).resolves.toEqual(answered(outcome, status));
    expect(service.calls).toHaveLength(1);
  });

  test('by GET follows redirects, and takes no secret elsewhere', async () => {
    service.behave(({ path }) =>
      path === '/hook'
        ? { status: 302, headers: { location: '/next' } }
        : { status: 307, headers: { location: `${elsewhere.url}/there` } },
    );
    const get = request({ method: 'GET', headers: 'Authorization:' });
    await expect(allowing(SEALED).perform(get)).resolves.toEqual(answered('DONE', 200));
    expect(service.calls.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/hook', `Bearer ${TOKEN}`],
      ['/next', `Bearer ${TOKEN}`],
    ]);
    expect(elsewhere.calls.map(({ path, headers }) => [path, headers.authorization])).toEqual([['/there', undefined]]);
  });

  test('by GET follows no ring, and no redirect into the network', async () => {
    const timeouts = holdTimeouts();
    service.behave({ status: 302, headers: { location: '/hook' } });
    await expect(allowing().perform(request({ method: 'GET' }))).resolves.toEqual(answered('FAILED', 302));
    expect(service.calls).toHaveLength(6);
    // All of them have ten seconds together.
    expect(timeouts.lengths[0]).toBe(10_000);
    expect(timeouts.lengths.at(-1)).toBeLessThan(10_000);
    service.behave({ status: 302, headers: { location: 'http://169.254.169.254/latest' } });
    await expect(allowing().perform(request({ method: 'GET' }))).resolves.toMatchObject({
      outcome: 'FAILED',
      reason: { code: 'ADDRESS_REFUSED' },
    });
  });

  test.each([
    ['http://127.0.0.1:1/', 'REFUSED'],
    ['http://none.invalid/', 'NO_NAME'],
  ])('says why %s had no answer: %s', async (url, detail) => {
    await expect(allowing().perform(request({ url }))).resolves.toEqual({
      outcome: 'RETRIED',
      reason: { code: 'UNREACHABLE', detail, seen: '' },
    });
  });

  test('follows no redirect', async () => {
    service.behave({ status: 307, headers: { location: `${elsewhere.url}/inside` } });
    await expect(allowing().perform(request())).resolves.toEqual(answered('FAILED', 307));
    expect(elsewhere.calls).toEqual([]);
  });

  test('that gets an endless answer counts by its status, and is not repeated', async () => {
    service.behave('endless');
    await expect(allowing().perform(request())).resolves.toEqual(answered('DONE', 200));
  });

  test('is tried again if no answer comes in ten seconds', async () => {
    const timeouts = holdTimeouts();
    service.behave(() => {
      timeouts.pass();
      return 'hangs';
    });
    await expect(allowing().perform(request())).resolves.toMatchObject({
      outcome: 'RETRIED',
      reason: { code: 'UNREACHABLE', detail: 'TIMEOUT' },
    });
    expect(timeouts.lengths).toEqual([10_000]);
  });

  test('waits for others of the same host only, which is all that the log names', () => {
    const stored = { ...request({ url: `${service.url}/{secret}?{topic.temp}` }), id: 'a' };
    const { host } = new URL(service.url);
    expect([allowing().laneOf(stored), allowing().targetOf(stored)]).toEqual([host, host]);
  });
});

describe('the addresses that an HTTP request may call', () => {
  const refused = { outcome: 'FAILED', reason: { code: 'ADDRESS_REFUSED', detail: '', seen: '' } };

  test.each([
    '127.0.0.1',
    'localhost',
    '10.0.0.8',
    '192.168.1.1',
    '172.16.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '2130706433',
    '0x7f000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fd00::1]',
    '[fe80::1]',
  ])('are not %s, unless the operator allows it', async (host) => {
    const { port } = new URL(service.url);
    await expect(allowing(undefined, '').perform(request({ url: `http://${host}:${port}/` }))).resolves.toEqual(
      refused,
    );
    expect(service.calls).toEqual([]);
  });

  test.each(['127.0.0.1', '127.0.0.0/8', 'LOCALHOST', '::1, localhost'])('are what %s allows', async (hosts) => {
    const host = /localhost/i.test(hosts) ? 'localhost' : '127.0.0.1';
    const url = `http://${host}:${new URL(service.url).port}/`;
    await expect(allowing(undefined, hosts).perform(request({ url }))).resolves.toEqual(answered('DONE', 200));
  });

  test.each(['127.0.0.1/33', '10.0.0/8', '192.168.1.300', 'http://lamp.local', 'lamp.local/24', 'a b'])(
    'are not set by %j',
    (hosts) => {
      expect(() => readAllowedHosts(hosts)).toThrow('HTTP_REQUEST_HOSTS');
    },
  );
});

describe('values in an HTTP request', () => {
  const filled = (fields: Partial<Request>, value: string | number) => {
    const action = { id: 'a', ...request(fields) } as ActionOf<ActionType>;
    return fillAction(action, () => value).filled as ActionOf<'HTTP_REQUEST_ACTION'>;
  };

  test('stay in their place in an address', async () => {
    const { url } = filled({ url: `${service.url}/{T.name}/on?v={T.name}` }, 'a/../b?x=1&y=é#z{secret}');
    const part = 'a%2F..%2Fb%3Fx%3D1%26y%3D%C3%A9%23z%7Bsecret%7D';
    expect(url).toBe(`${service.url}/${part}/on?v=${part}`);
    await allowing().perform(request({ url }));
    expect(service.calls[0]?.path).toBe(`/${part}/on?v=${part}`);
  });

  test('that would leave their folder call nothing', async () => {
    const { url } = filled({ url: `${service.url}/boards/{T.name}/on` }, '..');
    await expect(allowing().perform(request({ url }))).resolves.toMatchObject({
      outcome: 'FAILED',
      reason: { code: 'ADDRESS_INVALID' },
    });
    expect(service.calls).toEqual([]);
  });

  test('stay in their text in JSON, and are as they are in any other body', () => {
    const text = '"}, {"admin":true';
    expect(JSON.parse(filled({ body: '{"id": 12345678901234567890, "v": "{T.name}!"}' }, text).body)).toMatchObject({
      v: `${text}!`,
    });
    expect(filled({ body: 'v={T.name}' }, text).body).toBe(`v=${text}`);
    expect(filled({ body: '{"id": 12345678901234567890}' }, text).body).toBe('{"id": 12345678901234567890}');
  });
});
