import { expect, test } from 'vitest';
import { answerText } from '../../../src/platform/http/answer/answers.ts';

/** An answer that counts how often it is made into text. */
function countedAnswer() {
  const answer = { value: 1, texts: 0 };
  Object.defineProperty(answer, 'toJSON', {
    value: () => {
      answer.texts += 1;
      return { value: answer.value };
    },
  });
  return answer;
}

test('an answer that several callers get in the same tick is made into text once', async () => {
  const [answer, other] = [countedAnswer(), countedAnswer()];
  const sending = Promise.resolve(answer);
  const texts = await Promise.all(Array.from({ length: 30 }, () => sending.then(answerText)));
  expect(new Set(texts)).toEqual(new Set(['{"value":1}']));
  expect(answer.texts).toBe(1);
  other.value = 2;
  expect([answerText(other), answerText(answer)]).toEqual(['{"value":2}', '{"value":1}']);
});

test('an answer that has changed by the next tick has its new text', async () => {
  const answer = countedAnswer();
  answerText(answer);
  await new Promise(process.nextTick);
  answer.value = 2;
  expect(answerText(answer)).toBe('{"value":2}');
});
