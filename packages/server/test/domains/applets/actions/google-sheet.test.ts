import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tabOfProject } from '@tinkerstream/contract/applets';
import { jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { StartError } from '../../../../src/platform/start-error.ts';
import { type FakeService, startFakeService, tabsOf } from '../../../support/applets/fake-service.ts';
import { holdTimeouts } from '../../../support/applets/outbound-timeout.ts';
import { actionsWith } from './action-fixture.ts';

const EMAIL = 'rows@school-sheets.iam.gserviceaccount.com';
const SPREADSHEET = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms';
/** The project of the actions, unless they have another one. */
const PROJECT = 'project';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

let sheets: FakeService;
let google: FakeService;
/** How many access tokens Google has given. */
let tokens = 0;
/** The tabs of every spreadsheet. */
let tabs: readonly string[] = [];
const giveToken = () => {
  tokens++;
  return { status: 200, body: { access_token: `ya29.token${tokens}`, expires_in: 3599, token_type: 'Bearer' } };
};
beforeAll(async () => {
  [sheets, google] = await Promise.all([startFakeService(tabsOf(() => tabs)), startFakeService()]);
  google.behave(giveToken);
});
beforeEach(() => {
  tabs = ['Sheet1', tabOfProject(PROJECT)];
});
afterEach(() => {
  sheets.reset();
  google.reset();
  google.behave(giveToken);
  tokens = 0;
});
afterAll(() => Promise.all([sheets.stop(), google.stop()]));

const keyFile = (content: object = {}) =>
  JSON.stringify({
    type: 'service_account',
    private_key_id: 'abc',
    private_key: pem,
    client_email: EMAIL,
    token_uri: `${google.url}/token`,
    ...content,
  });
const withAccount = (credentials = keyFile()) =>
  actionsWith({ services: { googleSheets: { credentials, url: sheets.url } } });
const action = (publishContent: string) => ({
  type: 'GOOGLE_SHEET_UPDATE_ACTION' as const,
  spreadsheetId: SPREADSHEET,
  publishContent,
});
/** The cells behind the time. */
const cells = () => sheets.calls.map(({ body }) => JSON.parse(body).values[0].slice(1));

describe('a Google Sheets action', () => {
  test('appends one raw row to the spreadsheet, with an idempotency key', async () => {
    const actions = withAccount();
    const result = await actions.perform(action('21.5, fan ,on'), { id: 'intent-1' });
    expect(result).toEqual({ outcome: 'DONE', reason: { code: 'ANSWERED', detail: '200', seen: '' } });
    expect(sheets.calls).toHaveLength(1);
    expect(sheets.calls[0]).toMatchObject({
      method: 'POST',
      path: `/v4/spreadsheets/${SPREADSHEET}/values/A1:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`,
      headers: {
        authorization: 'Bearer ya29.token1',
        'content-type': 'application/json',
        'idempotency-key': 'intent-1',
      },
    });
    expect(JSON.parse(sheets.calls[0]?.body ?? '')).toEqual({ values: [[expect.any(String), 21.5, 'fan', 'on']] });
    expect(actions.logged()).toBe('');
  });

  test.each([
    ['Asia/Hong_Kong', '2026-03-01 07:30:05 +08:00'],
    ['America/St_Johns', '2026-02-28 20:00:05 -03:30'],
    ['Asia/Kolkata', '2026-03-01 05:00:05 +05:30'],
    ['UTC', '2026-02-28 23:30:05 +00:00'],
  ])('writes the time of the trigger as a clock in %s shows it', async (zone, local) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      await withAccount().perform(action(''), { createdOn: Date.UTC(2026, 1, 28, 23, 30, 5, 999) });
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
    expect(JSON.parse(sheets.calls[0]?.body ?? '')).toEqual({ values: [[local]] });
  });

  test('writes numbers as numbers, and formulas and all else as the text that it is', async () => {
    await withAccount().perform(
      action('-3,1e3,０,0123,=IMPORTDATA("http://evil"),+1+1,@x,"a,, \'1,1234567890123456789,a\nb,2026-01-02'),
    );
    expect(cells()).toEqual([
      [
        -3,
        1000,
        0,
        '0123',
        '=IMPORTDATA("http://evil")',
        '+1+1',
        '@x',
        '"a',
        '',
        "'1",
        '1234567890123456789',
        'a\nb',
        '2026-01-02',
      ],
    ]);
    expect(sheets.calls[0]?.path).toContain('valueInputOption=RAW');
  });

  test.each([
    [400, 'FAILED'],
    [403, 'FAILED'],
    [404, 'FAILED'],
    [302, 'FAILED'],
    [429, 'RETRIED'],
    [500, 'RETRIED'],
    [503, 'RETRIED'],
  ])('that Google answers with %i is %s', async (status, outcome) => {
    const inside = await startFakeService();
    sheets.behave({ status, headers: { location: inside.url } });
    await expect(withAccount().perform(action('1'))).resolves.toEqual({
      outcome,
      reason: { code: 'ANSWERED', detail: String(status), seen: '' },
    });
    expect([sheets.calls.length, inside.calls.length]).toEqual([1, 0]);
    await inside.stop();
  });

  test('is tried again if Sheets or the sign-in do not answer in time', async () => {
    const timeouts = holdTimeouts();
    sheets.behave('hangs');
    const signedIn = withAccount().perform(action('1'));
    await expect.poll(() => sheets.calls.length).toBe(1);
    google.behave('hangs');
    const signingIn = withAccount().perform(action('1'));
    await expect.poll(() => google.calls.length).toBe(2);
    expect(new Set(timeouts.lengths)).toEqual(new Set([10_000]));
    timeouts.pass();
    for (const result of await Promise.all([signedIn, signingIn])) {
      expect(result).toEqual({ outcome: 'RETRIED', reason: { code: 'UNREACHABLE', detail: 'TIMEOUT', seen: '' } });
    }
  });

  test('ends after an endless answer', async () => {
    sheets.behave('endless');
    await expect(withAccount().perform(action('1'))).resolves.toMatchObject({ outcome: 'FAILED' });
  });

  test('ends with the reason of its signal, and another action still gets the token', async () => {
    const cancellation = new AbortController();
    google.behave(() => {
      cancellation.abort(new Error('The server stops'));
      return giveToken();
    });
    const actions = withAccount();
    const aborted = actions.perform(action('1'), { signal: cancellation.signal });
    const other = actions.perform(action('2'));
    await expect(aborted).rejects.toThrow('The server stops');
    await expect(other).resolves.toMatchObject({ outcome: 'DONE' });
    expect(cells()).toEqual([[2]]);
  });

  test('without a service account is not configured', async () => {
    await expect(actionsWith({}).perform(action('1'))).resolves.toMatchObject({
      outcome: 'FAILED',
      reason: { code: 'NOT_CONFIGURED' },
    });
    expect(actionsWith({}).services).toMatchObject({ googleSheet: false, googleSheetAccount: null });
  });
});

describe('a spreadsheet', () => {
  const REFUSED = {
    outcome: 'RETRIED',
    reason: { code: 'SHEET_NOT_PERMITTED', detail: 'tinkerstream-project', seen: '' },
  };

  test('gets no row from a project that its editors have not permitted by a tab', async () => {
    tabs = ['Sheet1', 'tinkerstream-000000000000', 'tinkerstream-'];
    const actions = withAccount();
    for (const content of ['1', '2']) await expect(actions.perform(action(content))).resolves.toEqual(REFUSED);
    expect(sheets.calls).toEqual([]);
    // Nor what boards write into its cells, nor the tab of another project.
    tabs = ['Sheet1', tabOfProject(PROJECT)];
    const other = { projectId: '01980000-0000-7000-8000-00000000ffff' };
    await expect(withAccount().perform(action('tinkerstream-00000000ffff'), other)).resolves.toMatchObject({
      outcome: 'RETRIED',
      reason: { detail: 'tinkerstream-00000000ffff' },
    });
    expect(sheets.calls).toEqual([]);
  });

  test('that is permitted since gets the row that was tried again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      tabs = ['Sheet1'];
      const actions = withAccount();
      await expect(actions.perform(action('1'))).resolves.toEqual(REFUSED);
      tabs = ['Sheet1', ' Tinkerstream-Project '];
      vi.advanceTimersByTime(21_000);
      await expect(actions.perform(action('1'))).resolves.toMatchObject({ outcome: 'DONE' });
      // And none once the tab is removed.
      tabs = ['Sheet1'];
      vi.advanceTimersByTime(11 * 60_000);
      await expect(actions.perform(action('2'))).resolves.toEqual(REFUSED);
      expect(cells()).toEqual([[1]]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the service account', () => {
  test('signs in with an assertion that Google can verify', async () => {
    await withAccount().perform(action('1'));
    expect(google.calls).toHaveLength(1);
    const [call] = google.calls;
    expect(call).toMatchObject({ method: 'POST', path: '/token' });
    const form = new URLSearchParams(call?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload } = await jwtVerify(form.get('assertion') ?? '', createPublicKey(pem), {
      algorithms: ['RS256'],
      issuer: EMAIL,
      audience: `${google.url}/token`,
    });
    expect(payload.scope).toBe('https://www.googleapis.com/auth/spreadsheets');
  });

  test('gets one token for many rows at once, and keeps it', async () => {
    const actions = withAccount();
    await Promise.all(Array.from({ length: 8 }, (_, i) => actions.perform(action(String(i)))));
    await actions.perform(action('8'));
    expect([google.calls.length, sheets.calls.length]).toEqual([1, 9]);
  });

  test('gets a new one before the old one expires', async () => {
    google.behave(() => {
      const { status, body } = giveToken();
      return { status, body: { ...body, expires_in: 30 } };
    });
    const actions = withAccount();
    await actions.perform(action('1'));
    await actions.perform(action('2'));
    // The first one asked whether the spreadsheet permits it.
    expect(sheets.calls.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer ya29.token2',
      'Bearer ya29.token3',
    ]);
  });

  test('gets a new one if Sheets refuses the old one, once an action', async () => {
    const actions = withAccount();
    await actions.perform(action('1'));
    sheets.behave(({ headers }) => ({ status: headers.authorization === 'Bearer ya29.token1' ? 401 : 200 }));
    await expect(actions.perform(action('2'))).resolves.toMatchObject({ outcome: 'DONE' });
    expect(google.calls).toHaveLength(2);
    sheets.behave({ status: 401 });
    await expect(actions.perform(action('3'))).resolves.toMatchObject({
      outcome: 'FAILED',
      reason: { code: 'ANSWERED', detail: '401' },
    });
    expect(google.calls).toHaveLength(3);
  });

  test('that Google refuses fails its actions, and is logged once until it works again', async () => {
    const refused = { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
    google.behave(refused);
    const actions = withAccount();
    for (const content of ['1', '2']) {
      await expect(actions.perform(action(content))).resolves.toEqual({
        outcome: 'FAILED',
        reason: { code: 'FAILED', detail: '', seen: '' },
      });
    }
    expect(sheets.calls).toEqual([]);
    const lines = () => actions.logged().trim().split('\n');
    expect(lines()).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
      problem: 'Google answered 400 (invalid_grant: Invalid JWT Signature.)',
      msg: 'Could not sign in to Google with GOOGLE_SHEETS_CREDENTIALS',
    });
    google.behave(giveToken);
    await expect(actions.perform(action('3'))).resolves.toMatchObject({ outcome: 'DONE' });
  });

  test.each([
    [{ status: 429 }, 'RETRIED'],
    [{ status: 503, body: 'null' }, 'RETRIED'],
    ['breaks' as const, 'RETRIED'],
    [{ status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 'FAILED'],
    [{ status: 200, body: 'no token' }, 'FAILED'],
    ['endless' as const, 'FAILED'],
  ])('whose sign-in meets %j makes an action %s', async (behaviour, outcome) => {
    google.behave(behaviour);
    await expect(withAccount().perform(action('1'))).resolves.toMatchObject({ outcome });
    expect([google.calls.length, sheets.calls.length]).toEqual([1, 0]);
  });

  test('and its tokens are in no log line, whatever fails', async () => {
    const actions = withAccount();
    for (const behaviour of [{ status: 400 }, { status: 503 }, 'breaks', 'endless'] as const) {
      google.behave(behaviour);
      await actions.perform(action('1'));
    }
    google.behave(giveToken);
    for (const behaviour of [{ status: 400 }, { status: 401 }, 'breaks', 'endless'] as const) {
      sheets.behave(behaviour);
      await actions.perform(action('1'));
    }
    const logged = actions.logged();
    expect(logged).toContain('Could not sign in to Google');
    expect(logged).toContain('answered too much');
    const assertions = google.calls.map(({ body }) => new URLSearchParams(body).get('assertion') ?? '?');
    for (const secret of [...assertions, 'ya29.token', 'PRIVATE KEY', pem.split('\n')[1] ?? '?']) {
      expect(logged).not.toContain(secret);
    }
  });
});

describe('GOOGLE_SHEETS_CREDENTIALS', () => {
  test('may be the JSON itself or a file, and names the account', () => {
    const folder = mkdtempSync(join(tmpdir(), 'service-account-'));
    const file = join(folder, 'key.json');
    writeFileSync(file, keyFile());
    for (const credentials of [file, keyFile()]) {
      expect(withAccount(credentials).services).toMatchObject({ googleSheet: true, googleSheetAccount: EMAIL });
    }
    rmSync(folder, { recursive: true });
  });

  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  test.each([
    ['no file', () => 'eyJwcml2YXRlX2tleSI6InNlY3JldCJ9'],
    ['no JSON', () => '{"private_key":"secret'],
    ['no key', () => JSON.stringify({ client_email: EMAIL, private_key: 'secret' })],
    ['a key of another kind', () => keyFile({ private_key: ec.export({ type: 'pkcs8', format: 'pem' }) })],
    ['no email', () => keyFile({ client_email: undefined })],
    ['an address that is none', () => keyFile({ token_uri: 'file:///etc/secret' })],
  ])('with %s stops the start with a message that has no part of it', (_, credentials) => {
    const start = () => withAccount(credentials());
    expect(start).toThrow(StartError);
    expect(start).toThrow(/^GOOGLE_SHEETS_CREDENTIALS must be .*/);
    expect(start).not.toThrow(/secret|eyJ|BEGIN/);
  });
});
