import { FIRST_ANSWERS, type FirstAnswers } from '@tinkerstream/contract/platform/web/web-pages';
import { readCookie } from '../cookies.ts';
import { pageAge } from './page-age.ts';
import { noteServerTime } from './server-clock.ts';

/** Later, an answer is too old for the page that takes it. */
const FRESH_MS = 20_000;

interface First extends Pick<FirstAnswers, 'tokenEnd'> {
  readonly answers: Map<string, unknown>;
}

const NONE: First = { answers: new Map() };

let first: First | undefined;

function readFirst(): First {
  // Absent from the page of `npm run dev`.
  const text = globalThis.document?.getElementById(FIRST_ANSWERS)?.textContent;
  if (!text) return NONE;
  const { date, answers, tokenEnd } = JSON.parse(text) as FirstAnswers;
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  noteServerTime(date, opening?.responseStart);
  return { answers: new Map(Object.entries(answers)), tokenEnd };
}

/** The answer that came with the HTML, once: the page's first call of an address does not reach the server. */
export function takeFirstAnswer(address: string): unknown {
  const answers = validAnswers();
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** Whether a call would get the answer that came with the HTML. */
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

/** Drops the answers that are not taken yet: what they say has changed, or may have. */
export function dropFirstAnswers(): void {
  first = NONE;
}
