import * as z from 'zod/mini';
import { exactText } from '../platform/bounded.ts';
import { cutText } from '../platform/cut-text.ts';
import { seenName } from '../platform/seen-name.ts';
import { type ColumnRole, type ListedPerson, listedPeople, type PastedList } from '../users/index.ts';

/** The maximum number of pupils of a class. */
export const MAX_PUPILS = 60;

/** The maximum length of a pupil's name: it fits on a card and in the legend of a chart. */
export const PUPIL_NAME_LENGTH = 30;

/** A pupil's name as others see it: a nickname or a name of the list. */
export const PupilName = z.pipe(
  z.pipe(exactText({ atMost: 200 }), z.transform(pupilName)),
  exactText({ atLeast: 1, atMost: PUPIL_NAME_LENGTH }),
);

/** A typed name as the class shows it. */
export function pupilName(text: string): string {
  return seenName(text.normalize('NFKC'));
}

/**
 * The key of a name. Two names with the same key are one name in a class: in any case, and with or without the signs
 * that join their parts.
 */
export function pupilNameKey(name: string): string {
  return pupilName(name)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
}

/** A line of a pasted list, with the pupil that it adds. */
export interface PupilLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly name: string;
  /** Why the line adds no pupil. */
  readonly problem: 'twice' | 'long' | 'no-name' | 'aside' | 'too-many' | undefined;
}

/**
 * The pupils of a pasted list.
 * @param keepsTwins whether equal names are several pupils, who are told apart by their numbers in the class
 */
export function pupilLines(list: PastedList, roles: readonly ColumnRole[], keepsTwins: boolean): PupilLine[] {
  const people = listedPeople(list, roles).map((person) => ({ ...person, name: pupilName(person.name) }));
  const names = keepsTwins ? distinctNames(people) : people.map(({ name }) => name);
  const seen = new Set<string>();
  return people.map(({ line, text, isAside }, at) => {
    const name = names[at] ?? '';
    const key = pupilNameKey(name);
    const problem = isAside ? 'aside' : problemOf(name, seen.has(key), seen.size);
    if (!problem) seen.add(key);
    return { line, text, name, problem };
  });
}

function problemOf(name: string, isTwin: boolean, count: number): PupilLine['problem'] {
  if (name === '') return 'no-name';
  if (name.length > PUPIL_NAME_LENGTH) return 'long';
  if (isTwin) return 'twice';
  return count >= MAX_PUPILS ? 'too-many' : undefined;
}

/** Makes equal names distinct by their numbers in the class, or else by a number of their own: `Emma 7`, `Emma (2)`. */
function distinctNames(people: readonly Pick<ListedPerson, 'name' | 'number'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(pupilNameKey(name), (counts.get(pupilNameKey(name)) ?? 0) + 1);
  const taken = new Set<string>();
  const places = new Map<string, number>();
  // Names that occur once stay as they are, so that no twin gets one of them.
  for (const [key, count] of counts) if (count === 1) taken.add(key);
  return people.map(({ name, number }) => {
    if (name === '' || counts.get(pupilNameKey(name)) === 1) return name;
    const numbered = number === '' ? name : withSuffix(name, ` ${number}`);
    let distinct = numbered;
    while (taken.has(pupilNameKey(distinct))) {
      const place = (places.get(pupilNameKey(name)) ?? 1) + 1;
      places.set(pupilNameKey(name), place);
      distinct = withSuffix(name, ` (${place})`);
    }
    taken.add(pupilNameKey(distinct));
    return distinct;
  });
}

function withSuffix(name: string, suffix: string): string {
  return cutText(name, PUPIL_NAME_LENGTH - suffix.length).trimEnd() + suffix;
}
