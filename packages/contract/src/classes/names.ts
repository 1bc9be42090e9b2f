import * as z from 'zod/mini';
import { exactText } from '../platform/bounded.ts';

/** The maximum length of a pupil's name: it fits on a card and in the legend of a chart. */
export const PUPIL_NAME_LENGTH = 30;

/** A pupil's name as typed: a nickname or what the list has. Runs of white space become one space. */
export const PupilName = z.pipe(
  z.pipe(
    exactText({ atMost: 200 }),
    z.transform((text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()),
  ),
  exactText({ atLeast: 1, atMost: PUPIL_NAME_LENGTH }),
);

/** Two names with the same key are one name in a class. */
export function pupilNameKey(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

interface PupilLine {
  readonly name: string;
  /** Why the line adds no pupil. */
  readonly problem: 'twice' | 'long' | undefined;
}

/** Parses a pasted list: one name a line; a number before it and further columns are left out. Skips empty lines. */
export function parsePupils(text: string): PupilLine[] {
  const seen = new Set<string>();
  return text.split(/\r?\n/).flatMap((line): PupilLine[] => {
    const cells = line.split(/[\t;,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const cell = cells.find((one) => one !== '' && !/^\d+[.)]?$/.test(one)) ?? '';
    const name = cell
      .replace(/^\d+[.)]\s*/, '')
      .normalize('NFKC')
      .replace(/\s+/g, ' ')
      .trim();
    if (name === '') return [];
    if (name.length > PUPIL_NAME_LENGTH) return [{ name, problem: 'long' }];
    const key = pupilNameKey(name);
    if (seen.has(key)) return [{ name, problem: 'twice' }];
    seen.add(key);
    return [{ name, problem: undefined }];
  });
}
