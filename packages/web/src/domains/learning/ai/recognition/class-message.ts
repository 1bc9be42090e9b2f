import { percentOf } from '../detection/sightings.ts';

/** The message that tells a topic which class is recognised. Commas and equals signs would split it. */
export function classMessage(name: string, score: number): string {
  const value = name.replace(/[,=\s]+/g, ' ').trim();
  return `class=${value},sure=${percentOf(score)}`;
}
