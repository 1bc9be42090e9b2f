import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { serveHealth } from '../../../src/platform/http/health.ts';

afterEach(() => vi.useRealTimers());

test('a database that hangs is asked one question, however many callers come and go', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const app = fastify();
  const health = serveHealth(app);
  let answer = Promise.withResolvers<boolean>();
  const works = vi.fn(() => answer.promise);
  health.add({ reason: { code: 'DATABASE', text: 'The database does not answer.' }, works });
  /** The answer to a caller, two seconds later. */
  async function ask() {
    const asked = app.inject('/health/ready');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(2000);
    return (await asked).json();
  }

  for (let caller = 0; caller < 3; caller++) {
    expect(await ask()).toEqual({ status: 'not ready', reasons: ['The database does not answer.'] });
  }
  expect(works).toHaveBeenCalledTimes(1);

  answer.resolve(true);
  await answer.promise;
  answer = Promise.withResolvers();
  answer.resolve(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready' });
  expect(works).toHaveBeenCalledTimes(2);
  await app.close();
});
