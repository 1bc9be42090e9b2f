import { FIRST_ANSWERS, type FirstAnswers } from '@tinkerstream/contract/platform/web/web-pages';
import { readCookie } from '../cookies.ts';
import { pageAge } from './page-age.ts';
import { noteServerTime } from './server-clock.ts';

/** The age up to which a first answer is fresh enough for the page. */
const FRESH_MS = 20_000;

interface First extends Pick<FirstAnswers, 'tokenEnd'> {
  readonly answers: Map<string, unknown>;
}

const NONE: First = { answers: new Map() };

let first: First | undefined;

function readFirst(): First {
  // The page of `npm run dev` has no first answers.
  const text = globalThis.document?.getElementById(FIRST_ANSWERS)?.textContent;
  if (!text) return NONE;
  const { date, answers, tokenEnd } = JSON.parse(text) as FirstAnswers;
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  noteServerTime(date, opening?.responseStart);
  return { answers: new Map(Object.entries(answers)), tokenEnd };
}

/** The answer that came with the HTML, once: the page's first call of an address sends no request. */
export function takeFirstAnswer(address: string): unknown {
  const answers = validAnswers();
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** Whether a call would get an answer that came with the HTML. */
export function hasFirstAnswer(address: string): boolean {
  return validAnswers().has(address);
}

function validAnswers(): Map<string, unknown> {
  first ??= readFirst();
  const { answers, tokenEnd } = first;
  if (answers.size === 0) return answers;
  // Another tab may have signed in someone else, even while the HTML was on its way.
  const isOfUser = tokenEnd === undefined || readCookie('accessToken')?.endsWith(tokenEnd);
  if (pageAge() > FRESH_MS || !isOfUser) dropFirstAnswers();
  return first.answers;
}

/** Drops the first answers that are not taken yet, because they may be out of date. */
export function dropFirstAnswers(): void {
  first = NONE;
}
