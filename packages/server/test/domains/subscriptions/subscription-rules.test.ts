import {
  ALL_PERMISSIONS,
  EVENT_PERMISSION,
  LICENSE_PRESETS,
  mostGenerous,
  NO_PERMISSIONS,
  UNLIMITED,
} from '@tinkerstream/contract/subscriptions';
import { describe, expect, test } from 'vitest';
import { eventAccess, FULL_GRANT, licenseEnd, resolve } from '../../../src/domains/subscriptions/resolution.ts';

const DAY = 24 * 3600 * 1000;
const { custom, basic_12_months: basic, full_12_months: full } = LICENSE_PRESETS;

describe('several permissions add up to the most generous', () => {
  test('a flag is on if any of them has it on', () => {
    const merged = mostGenerous([
      { ...NO_PERMISSIONS, allowAi: true },
      { ...NO_PERMISSIONS, allowShareProject: true },
    ]);
    expect(merged).toMatchObject({ allowAi: true, allowShareProject: true, allowExportData: false });
  });

  test.each([
    [10, 25, 25],
    [UNLIMITED, 25, UNLIMITED],
    [25, UNLIMITED, UNLIMITED],
    [0, UNLIMITED, UNLIMITED],
  ])('the counts %i and %i become %i', (a, b, most) => {
    const of = (allowProjectCount: number) => ({ ...NO_PERMISSIONS, allowProjectCount });
    expect(mostGenerous([of(a), of(b)]).allowProjectCount).toBe(most);
  });

  test.each([
    [5, 1, 1],
    [0, 5, 0],
    [UNLIMITED, 5, 0],
  ])('the intervals %i s and %i s become %i s', (a, b, shortest) => {
    const of = (allowDataIntervalLimitSec: number) => ({ ...NO_PERMISSIONS, allowDataIntervalLimitSec });
    expect(mostGenerous([of(a), of(b)]).allowDataIntervalLimitSec).toBe(shortest);
  });

  test('none allow nothing', () => {
    expect(mostGenerous([])).toEqual(NO_PERMISSIONS);
  });
});

describe('the presets of the license types', () => {
  test.each([
    ['custom', 7, 10, 20, 5, 14],
    ['basic_4_months', 120, 10, 40, 1, 28],
    ['basic_12_months', 365, 25, 100, 1, 28],
    ['full_4_months', 120, 10, 40, 1, 120],
    ['full_12_months', 365, 25, 100, 1, 365],
  ] as const)('%s', (type, days, projects, topics, interval, history) => {
    const preset = LICENSE_PRESETS[type];
    expect(preset).toMatchObject({ expireDays: days, maxConsumptionCount: 1, maxConcurrentCount: 1 });
    expect(preset.permission).toMatchObject({
      allowProjectCount: projects,
      allowTopicCount: topics,
      allowDataIntervalLimitSec: interval,
      allowViewableHistoryDay: history,
      allowAi: false,
      allowOpenApi: false,
    });
  });

  test('custom has MQTT and moving topics, basic adds sharing and export, full everything but AI', () => {
    const on = ({ permission }: typeof custom) =>
      Object.entries(permission).flatMap(([name, value]) => (value === true ? [name] : []));
    expect(on(custom)).toEqual(['allowMqttTrigger', 'allowMqttAction', 'allowDynamicLocationUpdate']);
    expect(on(basic).filter((flag) => !on(custom).includes(flag))).toEqual(['allowShareProject', 'allowExportData']);
    expect(on(full).filter((flag) => !on(basic).includes(flag))).toEqual([
      'allowWebHookTrigger',
      'allowDialogFlowTrigger',
      'allowIftttAction',
      'allowEmbedProjectMap',
      'allowCirclePointMap',
      'allowEmbedChart',
    ]);
  });
});

describe('access', () => {
  const event = { until: 100, permission: EVENT_PERMISSION };
  const school = { until: 300, permission: full.permission };

  test('from nothing: none, and no end', () => {
    expect(resolve([])).toEqual({ isActive: false, until: null, permission: NO_PERMISSIONS });
  });

  test('from several sources: until the latest end', () => {
    expect(resolve([event, school])).toMatchObject({ isActive: true, until: 300 });
  });

  test('from a source without an end: for ever', () => {
    expect(resolve([event, FULL_GRANT])).toEqual({ isActive: true, until: null, permission: ALL_PERMISSIONS });
  });

  test('from an event code: 7 days from its use or from the start of a future event, but no longer than the event', () => {
    const event = { startFrom: 10 * DAY, endUntil: 40 * DAY };
    expect(eventAccess(11 * DAY, event)).toEqual({ from: 11 * DAY, until: 18 * DAY });
    expect(eventAccess(38 * DAY, event)).toEqual({ from: 38 * DAY, until: 40 * DAY });
    expect(eventAccess(2 * DAY, event)).toEqual({ from: 10 * DAY, until: 17 * DAY });
  });

  test('from a license: until its date, or for its days from the first use', () => {
    const fixed = { trialDays: null, expireDate: 500 };
    expect(licenseEnd({ ...fixed, firstConsumedOn: null })).toBe(500);
    expect(licenseEnd({ ...fixed, firstConsumedOn: 7 })).toBe(500);
    const relative = { trialDays: 3, expireDate: null };
    expect(licenseEnd({ ...relative, firstConsumedOn: null })).toBeNull();
    expect(licenseEnd({ ...relative, firstConsumedOn: 7 })).toBe(7 + 3 * DAY);
  });
});
