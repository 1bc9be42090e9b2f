import { type Activity, type ReadData, TREND_PARTS } from '@tinkerstream/contract/records';
import { expect, test, vi } from 'vitest';
import { withActivity, withDataTypeActivity } from '../../../src/domains/records/activity/live-activity.ts';

const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const [SECOND, MINUTE] = [1000, 60_000];
const at = (time: number) => new Date(time).toISOString();

function activity(topicId: string, keyName = 'temp'): Activity {
  return {
    topicId,
    dataRecordType: { id: keyName, dataRecordTypeName: keyName, keyName, description: '' } as never,
    value: 20,
    createdOn: at(NOON),
    lastSeen: at(NOON),
    usualIntervalMs: SECOND,
    trend: { startTime: at(NOON - 2 * MINUTE), partMs: MINUTE, values: [1, null, 20] },
  };
}

const event = (topicId: string, records: ReadData['records'], time = NOON + SECOND): ReadData => ({
  topicId,
  deviceId: null,
  deviceSerialNumber: '',
  records,
  timeArrival: at(time),
});

function heard(list: readonly Activity[], message: ReadData, add = withActivity) {
  const reload = vi.fn();
  return { list: add(list, message, reload), isReloaded: reload.mock.calls.length > 0 };
}

test('a message gives its topic a value, a time and a point, and leaves the others as they are', () => {
  const list = [activity('t1'), activity('t2')];
  const { list: after, isReloaded } = heard(list, event('t1', { temp: 22 }));
  expect(after[0]).toMatchObject({ value: 22, lastSeen: at(NOON + SECOND), trend: { values: [1, null, 22] } });
  expect(after[1]).toBe(list[1]);
  expect(isReloaded).toBe(false);
});

test('the line moves on with time, keeps its length, and has a gap where nothing came', () => {
  const { list } = heard([activity('t1')], event('t1', { temp: 22 }, NOON + 2 * MINUTE));
  expect(list[0]?.trend).toMatchObject({ startTime: at(NOON - 2 * MINUTE), values: [1, null, 20, null, 22] });
  const later = heard(list, event('t1', { temp: 23 }, NOON + 22 * MINUTE)).list[0]?.trend;
  expect(later?.startTime).toBe(at(NOON - MINUTE));
  expect(later?.values).toHaveLength(TREND_PARTS);
  expect([later?.values[1], later?.values.at(-1)]).toEqual([20, 23]);
});

test('a value after a pause longer than the line is added, and the line is loaded again', () => {
  const { list, isReloaded } = heard([activity('t1')], event('t1', { temp: 22 }, NOON + 60 * MINUTE));
  expect(list[0]?.trend?.values).toEqual([1, null, 20, 22]);
  expect(isReloaded).toBe(true);
});

test('another value shows that the topic is alive, and is asked for once the shown one is a minute old', () => {
  const soon = heard([activity('t1')], event('t1', { light: 5 }, NOON + MINUTE));
  expect(soon.list[0]).toMatchObject({ value: 20, lastSeen: at(NOON + MINUTE) });
  expect(soon.isReloaded).toBe(false);
  expect(heard([activity('t1')], event('t1', { light: 5 }, NOON + MINUTE + 1)).isReloaded).toBe(true);
});

test('the first and the second message of a topic are asked for', () => {
  expect(heard([activity('t1')], event('t2', { temp: 5 })).isReloaded).toBe(true);
  expect(heard([{ ...activity('t1'), usualIntervalMs: null }], event('t1', { temp: 5 })).isReloaded).toBe(true);
});

test('a message changes the data types that it has, and a new one is asked for', () => {
  const list = [activity('t1', 'temp'), activity('t1', 'light')];
  const { list: after, isReloaded } = heard(list, event('t1', { light: 5 }), withDataTypeActivity);
  expect(after.map(({ value }) => value)).toEqual([20, 5]);
  expect(after[0]).toBe(list[0]);
  expect(isReloaded).toBe(false);
  expect(heard(list, event('t1', { wind: 5 }), withDataTypeActivity).isReloaded).toBe(true);
});
