import type { Lesson, LessonBoard } from '@tinkerstream/contract/classes';
import { expect, test } from 'vitest';
import { lessonRows, likelyPupils } from '../../../src/domains/classes/lesson/rows.ts';
import { withReadings } from '../../../src/domains/classes/lesson/use-live-lesson.ts';

const NOW = Date.parse('2026-03-02T09:00:00.000Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const temp = { id: 'd', dataRecordTypeName: 'Temperature', keyName: 'temp', description: '', unit: '°C' };

function board(serialNumber: string, change: Partial<LessonBoard> = {}): LessonBoard {
  const latest = { createdOn: ago(1), value: 20 };
  const sent = { lastSeen: ago(1), dataRecordType: temp, latest, problem: null };
  return { topicId: 't', serialNumber, name: '', pupilId: null, isAside: false, ...sent, ...change };
}

const problem = (seconds: number) => ({
  createdOn: ago(seconds),
  outcome: 'NOT_STORED' as const,
  reasons: [],
  count: 1,
});

function lessonOf(names: readonly string[], boards: readonly LessonBoard[]): Lesson {
  const pupils = names.map((name) => ({ id: name, name, hasEntered: name !== 'Zoe', isOnline: true }));
  const project = { id: 'p', name: 'Pond', isMember: true };
  const door = { pausedUntil: null, wrongPictures: null };
  return { name: '3B', isArchived: false, ...door, project, topics: [], pupils, boards: [...boards] };
}

test('who needs help comes first: a problem, a silent board, no board yet; a name that nobody took comes last', () => {
  const lesson = lessonOf(
    ['Group 10', 'Group 2', 'Ada', 'Ben', 'Cho', 'Zoe'],
    [
      board('a', { pupilId: 'Group 10' }),
      board('b', { pupilId: 'Group 2' }),
      board('c', { pupilId: 'Ada', lastSeen: ago(600) }),
      board('d', { pupilId: 'Cho', lastSeen: ago(20), problem: problem(5) }),
      // The problem has been solved since.
      board('e', { pupilId: 'Group 2', problem: problem(60) }),
    ],
  );
  const seen = (order: 'help' | 'name') => lessonRows(lesson, order, NOW).map(({ pupil, need }) => [pupil.name, need]);
  expect(seen('help')).toEqual([
    ['Cho', 'problem'],
    ['Ada', 'silent'],
    ['Ben', 'nothing'],
    ['Group 2', 'none'],
    ['Group 2', 'none'],
    ['Group 10', 'none'],
    ['Zoe', 'absent'],
  ]);
  expect(seen('name').map(([name]) => name)).toEqual(['Ada', 'Ben', 'Cho', 'Group 2', 'Group 2', 'Group 10', 'Zoe']);
});

test.each([
  ['anna', '', ['Anna', 'Hannah', 'Cho', 'Ben']],
  ['77', 'Anna_1', ['Anna', 'Cho', 'Hannah', 'Ben']],
  ['陳大文', '', ['Anna', 'Cho', 'Hannah', 'Ben']],
])('the board %s %s is likely that of its name, then of someone without a board', (serialNumber, name, expected) => {
  const lesson = lessonOf(['Ben', 'Anna', 'Hannah', 'Cho'], [board('x', { pupilId: 'Ben' })]);
  expect(likelyPupils(lesson, board(serialNumber, { name })).map((pupil) => pupil.name)).toEqual(expected);
});

test('a message updates its board, and one of an unknown board asks for a new lesson', () => {
  const lesson = lessonOf(['Ada'], [board('a', { pupilId: 'Ada' })]);
  const event = (serial: string, records: Record<string, number>) => ({
    topicId: 't',
    deviceId: serial,
    deviceSerialNumber: serial,
    records,
    timeArrival: ago(0),
  });
  const known = withReadings(lesson, [event('a', { temp: 21 })]);
  expect(known).toMatchObject({ hasNew: false, lesson: { boards: [{ lastSeen: ago(0), latest: { value: 21 } }] } });
  const other = withReadings(lesson, [event('a', { light: 3 })]);
  expect(other.lesson.boards[0]).toMatchObject({ lastSeen: ago(0), latest: { value: 20 } });
  expect(withReadings(lesson, [event('new', { temp: 1 })]).hasNew).toBe(true);
  expect(withReadings(lesson, [event('', { temp: 1 })]).hasNew).toBe(false);
});
