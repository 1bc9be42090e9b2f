import { expect, test } from 'vitest';
import { COMMENT, proseOf } from './prose-of.ts';

const CODE = [
  'packages/*/src/**/*.{ts,tsx}',
  'packages/*/*.ts',
  '{scripts,bench}/**/*.{ts,tsx,mjs,sh}',
  '{test,e2e}/support/**/*.ts',
];

const VERBS =
  'are|became|can|closes?|compares?|do(?:es)?|had|ha(?:s|ve)|is|keeps?|makes?|may|means?|must|needs?|was|were|will|would';
const NAMELESS = [
  'It|Its|One that|Of|That|The one|The ones|Their|They|Those|What of|Who|Whom|Whose',
  'The same(?:[,.:;]| (?:also|and|as|at|but|by|for|from|if|in|of|on|or|over|to|when|where|with|without))',
  `(?:This|These|Both|Others|Some) (?:${VERBS})`,
].join('|');
/** Where a comment begins, after the place of its file. */
const BEGINNING = String.raw`^(?:\S+: )?(?:\/\*\*?|\/\/|#)\s*(?:\* )?`;
const WITHOUT_SUBJECT = new RegExp(String.raw`${BEGINNING}(?:${NAMELESS})(?![\w'’])`);

test.each([
  ['/** The same, loaded again if it was known. */', true],
  ['/** The same for a device. */', true],
  ['/** Those that a user may read. */', true],
  ['/** Of the same use of the same topic, one is reported. */', true],
  ['// Whose run it is.', true],
  ['/** Who may read it. */', true],
  ['/** * Its name. */', true],
  ['// One that waits ends first.', true],
  ['// This is slower.', true],
  ['a/b.ts: // It has been removed.', true],
  ['/** Reads the same topic again. */', false],
  ['/** The same page over HTTPS. */', false],
  ['// This server has a lock.', false],
  ["// It's ISO 8601 that boards send.", false],
  ['/** Office hours of a school. */', false],
  ['/** One record of a topic. */', false],
])('%s begins without its subject: %s', (comment, nameless) => {
  expect(WITHOUT_SUBJECT.test(comment)).toBe(nameless);
});

test('comments name their subject: tools show each of them alone', () => {
  const comments = proseOf(CODE, COMMENT);
  expect(comments.length).toBeGreaterThan(3000);
  expect(comments.filter((comment) => WITHOUT_SUBJECT.test(comment))).toEqual([]);
});
