import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FakeService, startFakeService } from '../../../support/applets/fake-service.ts';
import { holdTimeouts } from '../../../support/applets/outbound-timeout.ts';
import { actionsWith } from './action-fixture.ts';

const KEY = 'dVErySecretKey-_0';

let ifttt: FakeService;
let elsewhere: FakeService;
beforeAll(async () => {
  [ifttt, elsewhere] = await Promise.all([startFakeService(), startFakeService()]);
});
afterEach(() => {
  ifttt.reset();
  elsewhere.reset();
});
afterAll(() => Promise.all([ifttt.stop(), elsewhere.stop()]));

const action = (publishJsonContent: string) => ({
  type: 'TRIGGER_IFTTT_WEBHOOK_ACTION' as const,
  publishJsonContent,
  iftttWebhookEvent: 'too_hot',
  iftttWebhookKey: '',
});
const withKey = (key: string | undefined = KEY, path = '') =>
  actionsWith({ services: { iftttUrl: `${ifttt.url}${path}` }, openKey: () => key });

describe('an IFTTT action', () => {
  test('posts value1 to value3 to the event of its user, with an idempotency key', async () => {
    const json = JSON.stringify({ value1: 'He said "21"\n', value2: '', value3: 'é {x}' });
    const result = await withKey().perform(action(json), { id: 'intent-1' });
    expect(result).toEqual({ outcome: 'DONE', reason: { code: 'ANSWERED', detail: '200', seen: '' } });
    expect(ifttt.calls).toHaveLength(1);
    expect(ifttt.calls[0]).toMatchObject({
      method: 'POST',
      path: `/trigger/too_hot/with/key/${KEY}`,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'intent-1' },
      body: json,
    });
  });

  test.each([
    ['{}', 'with'],
    ['{"value1":21}', 'with'],
    ['{"temp":21}', 'json/with'],
    ['{"value1":"a","value4":"b"}', 'json/with'],
    ['[1,2]', 'json/with'],
    ['null', 'json/with'],
    ['"text"', 'json/with'],
  ])('with the content %s calls the trigger that accepts it', async (json, kind) => {
    await withKey().perform(action(json));
    expect(ifttt.calls[0]).toMatchObject({ path: `/trigger/too_hot/${kind}/key/${KEY}`, body: json });
  });

  test('keeps a path of the base address', async () => {
    await withKey(KEY, '/proxy/').perform(action('{}'));
    expect(ifttt.calls[0]?.path).toBe(`/proxy/trigger/too_hot/with/key/${KEY}`);
  });

  test('fails without a call if its key cannot be read', async () => {
    const result = await actionsWith({ services: { iftttUrl: ifttt.url }, openKey: () => undefined }).perform(
      action('{}'),
    );
    expect(result).toEqual({ outcome: 'FAILED', reason: { code: 'NO_SECRET', detail: '', seen: '' } });
    expect(ifttt.calls).toEqual([]);
  });

  test.each([
    [201, 'DONE'],
    [400, 'FAILED'],
    [401, 'FAILED'],
    [403, 'FAILED'],
    [404, 'FAILED'],
    [429, 'RETRIED'],
    [500, 'RETRIED'],
    [503, 'RETRIED'],
  ])('that IFTTT answers with %i is %s', async (status, outcome) => {
    ifttt.behave({ status, body: { errors: [{ message: `Bad key ${KEY}` }] } });
    const actions = withKey();
    await expect(actions.perform(action('{}'))).resolves.toEqual({
      outcome,
      reason: { code: 'ANSWERED', detail: String(status), seen: '' },
    });
    expect(actions.logged()).toBe('');
  });

  test('follows no redirect', async () => {
    ifttt.behave({ status: 307, headers: { location: `${elsewhere.url}/inside` } });
    await expect(withKey().perform(action('{}'))).resolves.toEqual({
      outcome: 'FAILED',
      reason: { code: 'ANSWERED', detail: '307', seen: '' },
    });
    expect(elsewhere.calls).toEqual([]);
  });

  test('is tried again after a broken connection and if nobody listens', async () => {
    const unreachable = (detail: string) => ({ outcome: 'RETRIED', reason: { code: 'UNREACHABLE', detail, seen: '' } });
    ifttt.behave('breaks');
    await expect(withKey().perform(action('{}'))).resolves.toEqual(unreachable('CLOSED'));
    const free = await startFakeService();
    await free.stop();
    const actions = actionsWith({ services: { iftttUrl: free.url }, openKey: () => KEY });
    await expect(actions.perform(action('{}'))).resolves.toEqual(unreachable('REFUSED'));
    expect(actions.logged()).not.toContain(KEY);
  });

  test('is tried again if no answer comes in time', async () => {
    const timeouts = holdTimeouts();
    ifttt.behave(() => {
      timeouts.pass();
      return 'hangs';
    });
    await expect(withKey().perform(action('{}'))).resolves.toMatchObject({
      outcome: 'RETRIED',
      reason: { code: 'UNREACHABLE' },
    });
    expect(timeouts.lengths).toEqual([10_000]);
  });

  test('ends after an endless answer, and is not repeated', async () => {
    ifttt.behave('endless');
    const actions = withKey();
    await expect(actions.perform(action('{}'))).resolves.toMatchObject({
      outcome: 'FAILED',
      reason: { code: 'FAILED' },
    });
    expect(actions.logged()).toContain('answered too much');
    expect(actions.logged()).not.toContain(KEY);
  });

  test('ends with the reason of its signal', async () => {
    const cancellation = new AbortController();
    ifttt.behave(() => {
      cancellation.abort(new Error('The server stops'));
      return 'hangs';
    });
    const { signal } = cancellation;
    await expect(withKey().perform(action('{}'), { signal })).rejects.toThrow('The server stops');
  });

  test('is named by its event, and waits for others of the same host only', () => {
    const stored = { ...action('{}'), id: 'a' };
    expect(withKey().targetOf(stored)).toBe('too_hot');
    expect(withKey().laneOf(stored)).toBe(new URL(ifttt.url).host);
  });
});
