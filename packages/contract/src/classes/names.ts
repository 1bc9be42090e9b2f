import * as z from 'zod/mini';
import { exactText } from '../platform/bounded.ts';
import { seenName } from '../platform/seen-name.ts';

/** The maximum length of a pupil's name: it fits on a card and in the legend of a chart. */
export const PUPIL_NAME_LENGTH = 30;

/** A pupil's name as it is seen: a nickname or what the list has. */
export const PupilName = z.pipe(
  z.pipe(exactText({ atMost: 200 }), z.transform(pupilName)),
  exactText({ atLeast: 1, atMost: PUPIL_NAME_LENGTH }),
);

/** A typed name as the class shows it. */
export function pupilName(text: string): string {
  return seenName(text.normalize('NFKC'));
}

/** Two names with the same key are one name in a class: in any case, and with or without what joins its letters. */
export function pupilNameKey(name: string): string {
  return pupilName(name)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
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
    const name = pupilName(cell.replace(/^\d+[.)]\s*/, ''));
    if (name === '') return [];
    if (name.length > PUPIL_NAME_LENGTH) return [{ name, problem: 'long' }];
    const key = pupilNameKey(name);
    if (seen.has(key)) return [{ name, problem: 'twice' }];
    seen.add(key);
    return [{ name, problem: undefined }];
  });
}
