import { numericValue, type RecordValue } from '../records/index.ts';

/** Whether what a topic carried is a value of a button: the same text, or the same number however it is written. */
export function isButtonValue(carried: RecordValue, value: string): boolean {
  const [a, b] = [String(carried).trim(), value.trim()];
  if (a === b) return true;
  const [pairA, pairB] = [a.split('='), b.split('=')];
  if (pairA.length === 2 && pairB.length === 2) {
    return pairA[0]?.trim() === pairB[0]?.trim() && isButtonValue(pairA[1] ?? '', pairB[1] ?? '');
  }
  const number = numericValue(a);
  return number !== undefined && number === numericValue(b);
}
