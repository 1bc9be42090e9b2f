import { expect, test } from 'vitest';
import { arrivalTime, chartFinder } from '../../../src/pages/project/sections/overview/viewer/live-viewer.tsx';
import {
  EMPTY_VIEWER,
  filtered,
  isSameMessage,
  MAX_ENTRIES,
  messageOf,
  paused,
  resumed,
  storedEntry,
  type Viewer,
  type ViewerEntry,
  withEntry,
  withStored,
} from '../../../src/pages/project/sections/overview/viewer/viewer-buffer.ts';

const live = (time: number, message = `a=${time}`, topicName = 'TOPIC'): ViewerEntry => ({
  kind: 'message',
  id: `live-${time}`,
  time,
  topicName,
  message,
  isTooFast: false,
  isLive: true,
});
const joined = (time: number): ViewerEntry => ({
  kind: 'user-joined',
  id: `j${time}`,
  time,
  name: 'Ada',
  isLive: true,
});
const stored = (time: number) =>
  storedEntry({
    id: `log-${time}`,
    createdOn: new Date(time).toISOString(),
    topicName: 'TOPIC',
    message: `a=${time}`,
    isTooFast: false,
  });
const idsOf = (entries: readonly ViewerEntry[]) => entries.map(({ id }) => id);
const filled = (viewer: Viewer, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => live(from + index)).reduce(withEntry, viewer);

test('the latest entry comes first, and the latest hundred are kept', () => {
  const { entries } = filled(EMPTY_VIEWER, 1, MAX_ENTRIES + 20);
  expect(entries).toHaveLength(MAX_ENTRIES);
  expect(entries[0]?.id).toBe('live-120');
  expect(entries.at(-1)?.id).toBe('live-21');
});

test('a paused viewer stays as it is, counts all that waits, and keeps the latest hundred of it', () => {
  const before = filled(EMPTY_VIEWER, 1, 3);
  const waiting = filled(paused(before), 10, MAX_ENTRIES + 50);
  expect(waiting.entries).toEqual(before.entries);
  expect(waiting.waitingCount).toBe(MAX_ENTRIES + 50);
  expect(waiting.waiting).toHaveLength(MAX_ENTRIES);
  const after = resumed(waiting);
  expect(after).toMatchObject({ isPaused: false, waiting: [], waitingCount: 0 });
  expect(after.entries).toEqual(waiting.waiting);
  expect(idsOf(resumed(filled(paused(before), 10, 2)).entries)).toEqual([
    'live-11',
    'live-10',
    'live-3',
    'live-2',
    'live-1',
  ]);
});

test('the log replaces the messages, and other changes stay between them', () => {
  const viewer = withEntry(withEntry(withEntry(EMPTY_VIEWER, live(1)), joined(15)), live(20));
  expect(idsOf(withStored(viewer, [stored(20), stored(10)]).entries)).toEqual(['log-20', 'j15', 'log-10']);
  expect(idsOf(withStored(withEntry(EMPTY_VIEWER, joined(5)), []).entries)).toEqual(['j5']);
});

test('while paused, what the log has and the viewer does not is waiting', () => {
  const viewer = withEntry(paused(withStored(EMPTY_VIEWER, [stored(1)])), joined(15));
  const reloaded = withStored(viewer, [stored(20), stored(10), stored(1)]);
  expect(idsOf(reloaded.entries)).toEqual(['log-1']);
  expect(idsOf(reloaded.waiting)).toEqual(['log-20', 'j15', 'log-10']);
  expect(reloaded.waitingCount).toBe(3);
});

test('a live message is the same as its entry in the log, however long it is', () => {
  const event = { topicName: 'TOPIC', message: `\0${'x'.repeat(2000)}`, timeArrival: '2026-11-22T01:02:03.004Z' };
  const logged = `\u2400${'x'.repeat(998)}…`;
  const entry: ViewerEntry = { ...messageOf(event), id: '1', time: Date.parse(event.timeArrival), isLive: true };
  const { topicName, timeArrival: createdOn } = event;
  expect(isSameMessage(entry, storedEntry({ id: '2', topicName, createdOn, message: logged, isTooFast: false }))).toBe(
    true,
  );
  expect(isSameMessage(entry, stored(1))).toBe(false);
});

test('messages that came too fast are marked', () => {
  const event = { topicName: 'TOPIC', message: 'a=1', timeArrival: '' };
  expect(messageOf(event)).toMatchObject({ isTooFast: false });
  expect(messageOf({ ...event, isTooFast: true })).toMatchObject({ isTooFast: true });
});

test('a filter finds texts in any case and width, and the messages of a topic', () => {
  const entries = [live(1, 'temp=21', 'AAA'), live(2, 'ＬＩＧＨＴ=5', 'BBB'), joined(3)];
  const textOf = (entry: ViewerEntry) => (entry.kind === 'message' ? entry.message : 'Ada joined');
  const found = (text: string, topicName = '') =>
    filtered(entries, { text, topicName }, textOf).map(({ time }) => time);
  expect(found('')).toEqual([1, 2, 3]);
  expect(found(' light ')).toEqual([2]);
  expect(found('ADA')).toEqual([3]);
  expect(found('', 'AAA')).toEqual([1]);
  expect(found('light', 'AAA')).toEqual([]);
});

test('a message leads to the chart of its first value that has one, else to one of its topic', () => {
  const chart = (id: string, topicName: string, keyName: string | null) => ({
    id,
    name: id,
    chartSources: [{ topic: { topicName }, dataRecordType: keyName === null ? null : { keyName } }],
  });
  const charts = [chart('temp', 'AAA', 'temp'), chart('light', 'AAA', 'light'), chart('plain', 'BBB', null)];
  const find = chartFinder(charts as never);
  expect(find('AAA', 'light=1,temp=2')?.id).toBe('light');
  expect(find('AAA', '_dn=x,sound=1,temp=2')?.id).toBe('temp');
  expect(find('AAA', 'hello')?.id).toBe('temp');
  expect(find('BBB', 'hello')?.id).toBe('plain');
  expect(find('CCC', 'temp=1')).toBeUndefined();
});

test('a time has the day, the month and the clock, in the language of the reader', () => {
  const time = new Date(2026, 8, 5, 7, 8, 9).getTime();
  expect(arrivalTime(time, 'en')).toBe('5 Sep, 07:08:09');
  expect(arrivalTime(time, 'zh-HK')).toBe('9月5日 07:08:09');
  expect(arrivalTime(time, 'zh-CN')).toBe('9月5日 07:08:09');
});
