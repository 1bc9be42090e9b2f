import { beforeEach, expect, test, vi } from 'vitest';

const cookies = new Map<string, string>();
vi.mock('../../src/platform/cookies.ts', () => ({
  readCookie: (name: string) => cookies.get(name),
  writeCookie: (name: string, value: string) => cookies.set(name, value),
  clearCookie: (name: string) => cookies.delete(name),
}));
const request = vi.fn();
vi.mock('../../src/platform/requests/request.ts', async (original) => ({
  ...(await original<typeof import('../../src/platform/requests/request.ts')>()),
  request: (...input: unknown[]) => request(...input),
}));
const { call, onUnauthorised } = await import('../../src/platform/requests/call.ts');
const { ApiError } = await import('../../src/platform/requests/request.ts');
const { getCurrentUser } = await import('@tinkerstream/contract/accounts');
const unauthorised = vi.fn();
onUnauthorised(unauthorised);

/** A server that refuses all access tokens but the latest one. */
function serve(valid: string, refreshes: boolean): void {
  request.mockImplementation(async ({ path }: { path: string }, _input: unknown, token?: string) => {
    if (path === '/oauth/token') {
      if (!refreshes) throw new ApiError(400, { errors: [] });
      return { access_token: valid, refresh_token: 'r2', token_type: 'Bearer', expires_in: 3600 };
    }
    if (token !== valid) throw new ApiError(401, { errors: [] });
    return { email: 'ada@example.org' };
  });
}

beforeEach(() => {
  request.mockReset();
  unauthorised.mockReset();
  for (const [name, value] of Object.entries({ accessToken: 'old', refreshToken: 'r1' })) cookies.set(name, value);
  // The computer's clock went back by a day: the token seems valid for longer than it is.
  cookies.set('expiry', String(Date.now() + 24 * 3600_000));
});

test('a token refused before its expiry is refreshed once, and nobody is signed out', async () => {
  serve('new', true);
  const calls = await Promise.all([call(getCurrentUser, {}), call(getCurrentUser, {})]);
  expect(calls).toHaveLength(2);
  expect(unauthorised).not.toHaveBeenCalled();
  expect(request.mock.calls.filter(([{ path }]) => path === '/oauth/token')).toHaveLength(1);
  expect(cookies.get('accessToken')).toBe('new');
});

test('a session that ended on the server ends in the browser, without a loop', async () => {
  serve('new', false);
  await expect(call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  expect(unauthorised).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledTimes(2);
});
