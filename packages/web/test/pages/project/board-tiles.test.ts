import type { Board, ProjectBoards } from '@tinkerstream/contract/boards';
import type { Lesson, LessonBoard } from '@tinkerstream/contract/classes';
import type { BoardProblem } from '@tinkerstream/contract/records';
import { expect, test } from 'vitest';
import { tilesInOrder } from '../../../src/domains/boards/tiles/tile-order.ts';
import { missingPupils, tilesOf } from '../../../src/pages/tiles/board-tiles.ts';
import { BoardNames } from '../../../src/platform/board-names.ts';

const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const [SECOND, HOUR] = [1000, 3_600_000];
const at = (time: number) => new Date(time).toISOString();

function board(serialName: string, age: number, change: Partial<Board> = {}): Board {
  return {
    topicId: 't1',
    device: { id: `id of ${serialName}`, serialName, serialNumber: serialName },
    lastSeen: at(NOON - age),
    dataRecordType: { id: 'k1', dataRecordTypeName: 'Temperature', keyName: 'temp', description: '', unit: '°C' },
    records: [{ createdOn: at(NOON - age), value: 21 }],
    ...change,
  };
}

const problem = (age: number): BoardProblem => ({
  createdOn: at(NOON - age),
  outcome: 'NOT_STORED',
  reasons: [{ code: 'NO_KEY_VALUE_PAIR', detail: '' }],
  count: 1,
});

const LIST: ProjectBoards = {
  boards: [
    board('group1', 5 * SECOND, { problem: problem(60 * SECOND) }),
    board('group2', 5 * SECOND, { problem: problem(SECOND) }),
    board('group3', 4 * HOUR),
  ],
  total: 3,
  onlyProblems: [{ topicId: 't1', serialNumber: 'group4', problem: problem(SECOND) }],
};

const given = (serialNumber: string, pupilId: string | null): LessonBoard => ({
  topicId: 't1',
  serialNumber,
  name: '',
  pupilId,
  isAside: false,
  lastSeen: null,
  dataRecordType: null,
  latest: null,
  problem: null,
});

const LESSON: Lesson = {
  name: '3A',
  isArchived: false,
  pausedUntil: null,
  wrongPictures: null,
  project: null,
  topics: [],
  pupils: ['Ada', 'Ben', 'Chi', 'Dan', 'Eve'].map((name) => ({ id: name, name, hasEntered: true, isOnline: true })),
  boards: [given('group1', 'Ada'), given('group3', 'Ben'), given('group4', 'Chi'), given('group9', 'Dan')],
};

const NAMES = new BoardNames(
  LESSON.boards.map(({ topicId, serialNumber, pupilId }) => ({
    topicId,
    serialNumber,
    pupilName: pupilId ?? '',
    isOwn: pupilId === 'Ben',
  })),
);

test('a tile has a problem until its board sends what works, and a board with nothing else has one too', () => {
  const tiles = tilesOf(LIST, NAMES, NOON);
  expect(tiles.map(({ name, pupil, problem, isSilent }) => [name, pupil, problem !== undefined, isSilent])).toEqual([
    ['group1', 'Ada', false, false],
    ['group2', undefined, true, false],
    ['group3', 'Ben', false, true],
    ['group4', 'Chi', true, false],
  ]);
});

test('a pupil is missing until a board of the pupil sends in this lesson, even rubbish', () => {
  expect(missingPupils(LESSON, tilesOf(LIST, NAMES, NOON), NOON)).toEqual([
    { id: 'Ben', name: 'Ben', boards: ['group3'] },
    { id: 'Dan', name: 'Dan', boards: ['group9'] },
    { id: 'Eve', name: 'Eve', boards: [] },
  ]);
});

test("one's own board comes first by name, and public pages, whose ids are others, name nobody", () => {
  const names = (tiles: ReturnType<typeof tilesOf>) => tilesInOrder(tiles, 'name').map(({ name }) => name);
  expect(names(tilesOf(LIST, NAMES, NOON))).toEqual(['group3', 'group1', 'group2', 'group4']);
  expect(NAMES.named('t1', { id: 'x', serialName: 'group1', serialNumber: 'group1' })?.serialName).toBe('Ada');
  for (const device of [
    { id: 'public', serialName: 'group1', serialNumber: '' },
    { id: 'public', serialName: '', serialNumber: 'group1' },
  ]) {
    expect(NAMES.named('public topic', device)).toBe(device);
  }
});
