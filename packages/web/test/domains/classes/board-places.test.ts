import type { LessonBoard } from '@tinkerstream/contract/classes';
import { expect, test } from 'vitest';
import {
  type BoardPlace,
  firstPlaces,
  nextPlaces,
} from '../../../src/domains/classes/lesson/new-boards/board-places.ts';

const NOW = 1_000_000;

function board(serialNumber: string, change: Partial<LessonBoard> = {}): LessonBoard {
  const nothing = { lastSeen: null, dataRecordType: null, latest: null, problem: null };
  return { topicId: 't', serialNumber, name: '', pupilId: null, isAside: false, ...nothing, ...change };
}

const pupils = ['Anna', 'Ben', 'Cho', 'Dora'].map((name) => ({ id: name, name, hasEntered: true, isOnline: true }));
const lessonOf = (...boards: LessonBoard[]) => ({ pupils, boards });
const namesOf = (places: readonly BoardPlace[]) => places.map(({ key }) => key.slice(2));

test('boards are in natural order, in any script', () => {
  const names = ['group10', 'Group 2', 'group1', '第10組', '第2組', '組３', '組１２', 'board-٣', 'board-١٢', 'b'];
  const places = nextPlaces([], lessonOf(...names.map((name) => board(name))), NOW, false);
  const at = (name: string) => namesOf(places).indexOf(name);
  for (const [first, second] of [
    ['group1', 'group10'],
    ['Group 2', 'group10'],
    ['第2組', '第10組'],
    ['組３', '組１２'],
    ['board-٣', 'board-١٢'],
    ['b', 'board-٣'],
  ] as const) {
    expect(at(first), `${first} before ${second}`).toBeLessThan(at(second));
  }
});

test('thirty boards that arrive at once, while someone uses the page, come last in their order; the others stay', () => {
  const shown = nextPlaces([], lessonOf(board('group5'), board('group7')), NOW, false);
  const thirty = Array.from({ length: 30 }, (_, at) => board(`group${30 - at}`));
  const places = nextPlaces(shown, lessonOf(...thirty), NOW, true);
  const added = Array.from({ length: 30 }, (_, at) => `group${at + 1}`).filter((name) => !/^group[57]$/.test(name));
  expect(namesOf(places)).toEqual(['group5', 'group7', ...added]);
  // Once the page is idle, all cards are in order.
  expect(namesOf(nextPlaces(places, lessonOf(...thirty), NOW, false))).toEqual(
    Array.from({ length: 30 }, (_, at) => `group${at + 1}`),
  );
});

test('a board that someone has given to a pupil stays in its place for a minute, and comes back there by undo', () => {
  const all = ['a1', 'a2', 'a3'].map((name) => board(name));
  const shown = nextPlaces([], lessonOf(...all), NOW, true);
  const given = lessonOf(board('a1'), board('a2', { pupilId: 'Anna' }), board('a3'));
  const done = nextPlaces(shown, given, NOW, true);
  expect(namesOf(done)).toEqual(['a1', 'a2', 'a3']);
  expect(done.map(({ doneOn }) => doneOn)).toEqual([undefined, NOW, undefined]);
  expect(namesOf(nextPlaces(done, given, NOW + 59_000, false))).toEqual(['a1', 'a2', 'a3']);
  // No card moves while the page is in use, also after the minute.
  expect(namesOf(nextPlaces(done, given, NOW + 61_000, true))).toEqual(['a1', 'a2', 'a3']);
  expect(namesOf(nextPlaces(done, given, NOW + 61_000, false))).toEqual(['a1', 'a3']);
  const undone = nextPlaces(done, lessonOf(...all), NOW + 5000, true);
  expect(undone.map(({ doneOn }) => doneOn)).toEqual([undefined, undefined, undefined]);
  expect(namesOf(undone)).toEqual(['a1', 'a2', 'a3']);
});

test('a board that another teacher has put aside, and one that is gone', () => {
  const shown = nextPlaces([], lessonOf(board('a1'), board('a2'), board('a3')), NOW, true);
  const after = nextPlaces(shown, lessonOf(board('a1', { isAside: true }), board('a3')), NOW, true);
  expect(after.map(({ key, doneOn }) => [key.slice(2), doneOn])).toEqual([
    ['a1', NOW],
    ['a3', undefined],
  ]);
});

test('the names on a card stay in their places while someone uses the page', () => {
  const shown = nextPlaces([], lessonOf(board('x1'), board('x2')), NOW, true);
  expect(shown[1]?.pupilIds).toEqual(['Anna', 'Ben', 'Cho', 'Dora']);
  const given = lessonOf(board('x1', { pupilId: 'Anna' }), board('x2'));
  const inUse = nextPlaces(shown, given, NOW, true);
  expect(inUse[1]?.pupilIds).toEqual(['Anna', 'Ben', 'Cho', 'Dora']);
  const rested = nextPlaces(inUse, given, NOW + 61_000, false);
  expect(rested.map(({ pupilIds }) => pupilIds)).toEqual([['Ben', 'Cho', 'Dora', 'Anna']]);
});

test('nothing is drawn again if nothing changed', () => {
  const lesson = lessonOf(board('a'), board('b', { pupilId: 'Ben' }));
  const shown = nextPlaces([], lesson, NOW, false);
  expect(nextPlaces(shown, { ...lesson, boards: [...lesson.boards] }, NOW + 1, false)).toBe(shown);
  expect(nextPlaces(shown, { ...lesson, boards: [...lesson.boards] }, NOW + 1, true)).toBe(shown);
});

test('the first six that nobody has are shown, with those between that have an owner now', () => {
  const names = Array.from({ length: 10 }, (_, at) => `g${at + 1}`);
  const shown = nextPlaces([], lessonOf(...names.map((name) => board(name))), NOW, true);
  expect(namesOf(firstPlaces(shown, 6))).toEqual(names.slice(0, 6));
  const taken = names.map((name, at) => board(name, at < 2 ? { pupilId: 'Anna' } : {}));
  expect(namesOf(firstPlaces(nextPlaces(shown, lessonOf(...taken), NOW, true), 6))).toEqual(names.slice(0, 8));
  expect(firstPlaces(shown, 20)).toBe(shown);
});
