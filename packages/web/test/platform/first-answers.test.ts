import { getChartWindow } from '@tinkerstream/contract/charts';
import { FIRST_ANSWERS, type FirstAnswers } from '@tinkerstream/contract/platform/web/web-pages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const cookies = new Map<string, string>();

/** A page whose HTML has just arrived, with first answers for Ada, or for anyone. */
async function open(html: Partial<FirstAnswers> = { tokenEnd: 'of-ada' }) {
  const first = {
    date: new Date().toUTCString(),
    answers: { '/v1/user/me': 'Ada', '/v1/project/1': 'Garden' },
    ...html,
  };
  vi.resetModules();
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === FIRST_ANSWERS ? { textContent: JSON.stringify(first) } : null),
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
  });
  return import('../../src/platform/requests/first-answers.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  cookies.clear();
  cookies.set('accessToken', 'token-of-ada');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each answer of the HTML is taken once', async () => {
  const { hasFirstAnswer, takeFirstAnswer } = await open();
  expect(hasFirstAnswer('/v1/user/me')).toBe(true);
  expect([1, 2].map(() => takeFirstAnswer('/v1/user/me'))).toEqual(['Ada', undefined]);
  expect(hasFirstAnswer('/v1/user/me')).toBe(false);
  expect(takeFirstAnswer('/v1/project/1')).toBe('Garden');
});

test('a call is answered if the HTML has its address, with its query', async () => {
  await open({ answers: { '/v1/chart/1/window?points=50': {} } });
  const { isAnswered } = await import('../../src/platform/requests/request.ts');
  expect([50, 60].map((points) => isAnswered(getChartWindow, { chartId: '1', points }))).toEqual([true, false]);
});

test('answers to one user are not taken by another who signed in before the first script ran, or after', async () => {
  cookies.set('accessToken', 'token-of-eve');
  expect((await open()).hasFirstAnswer('/v1/user/me')).toBe(false);
  expect((await open()).takeFirstAnswer('/v1/user/me')).toBeUndefined();
  cookies.set('accessToken', 'token-of-ada');
  const { takeFirstAnswer } = await open();
  expect(takeFirstAnswer('/v1/user/me')).toBe('Ada');
  cookies.delete('accessToken');
  expect(takeFirstAnswer('/v1/project/1')).toBeUndefined();
});

test('answers to anybody are taken by every user', async () => {
  const { takeFirstAnswer } = await open({});
  expect(takeFirstAnswer('/v1/project/1')).toBe('Garden');
});

test('an answer is too old after some seconds, also if the computer slept and its monotonic clock stood still', async () => {
  vi.advanceTimersByTime(30_000);
  expect((await open()).takeFirstAnswer('/v1/user/me')).toBeUndefined();
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.setSystemTime(Date.now() + 30_000);
  expect((await open()).takeFirstAnswer('/v1/user/me')).toBeUndefined();
});
