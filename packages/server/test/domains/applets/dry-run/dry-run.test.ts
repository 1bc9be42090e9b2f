import { type Filter, Timing } from '@tinkerstream/contract/applets';
import { describe, expect, test } from 'vitest';
import { dryRun } from '../../../../src/domains/applets/dry-run/dry-run.ts';
import { TimeSlice } from '../../../../src/platform/limits/time-slice.ts';

const START = Date.parse('2026-11-25T06:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** `[second, board, value]`, from the start of the hour. */
type Sent = readonly [second: number, board: string, temp: number | string];

function above(publishContent: string, more: object = {}): Filter {
  return [
    { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
    {
      key: 2,
      type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
      topicName: 'roof',
      subjectKey: 'temp',
      comparatorKey: 'greater_than',
      publishContent,
      ...more,
    },
  ] as Filter;
}

async function tried(
  sent: readonly Sent[],
  {
    timing = {},
    filters = above('30'),
    hasOtherwise = false,
  }: { timing?: object; filters?: Filter; hasOtherwise?: boolean },
) {
  const applet = { topicId: 'roof', filters, timing: Timing.parse(timing), hasOtherwise };
  const messages = sent.map(([second, sentBy, temp]) => ({
    topicId: 'roof',
    sentBy,
    time: START + second * SECOND,
    values: new Map([['temp', temp]]),
  }));
  const result = await dryRun(applet, {
    from: START,
    async *messagesIn({ from, to }) {
      for (let at = from; at < to; at += MINUTE) {
        yield { messages: messages.filter(({ time }) => at <= time && time < at + MINUTE), to: at + MINUTE };
      }
    },
    slice: new TimeSlice(5),
    directionsOf: async () => new Set(),
  });
  const marks = result.marks.map(
    ({ time, board, isOtherwise }) =>
      `${(Date.parse(time) - START) / SECOND} ${board}${isOtherwise ? ' otherwise' : ''}`,
  );
  return { ...result, marks };
}

describe('a dry run', () => {
  test('marks each message that matches, and counts all of the hour', async () => {
    const { marks, messageCount, runCount } = await tried(
      [
        [1, 'a', 31],
        [2, 'b', 29],
        [3, 'a', 32],
        [3600, 'a', 40],
      ],
      {},
    );
    expect(marks).toEqual(['1 a', '3 a']);
    expect([messageCount, runCount]).toEqual([3, 2]);
  });

  test('runs once for each board where it becomes true, and otherwise where it ends', async () => {
    const sent: Sent[] = [
      [1, 'a', 20],
      [2, 'b', 20],
      [3, 'a', 31],
      [4, 'a', 33],
      [5, 'b', 35],
      [6, 'a', 20],
      [7, 'a', 40],
    ];
    const { marks } = await tried(sent, { timing: { when: 'STARTS' }, hasOtherwise: true });
    expect(marks).toEqual(['3 a', '5 b', '6 a otherwise', '7 a']);
  });

  test('knows what was sent in the ten minutes before, and does not mark it', async () => {
    const { marks, messageCount } = await tried(
      [
        [-90, 'a', 31],
        [-60, 'a', 20],
        [5, 'a', 31],
      ],
      { timing: { when: 'STARTS' } },
    );
    expect(marks).toEqual(['5 a']);
    expect(messageCount).toBe(1);
  });

  test('ends a hold at its time, not at the next message, and drops one that was broken', async () => {
    const sent: Sent[] = [
      [0, 'a', 20],
      [10, 'a', 31],
      [15, 'a', 20],
      [20, 'a', 31],
      [100, 'a', 31],
    ];
    const { marks } = await tried(sent, { timing: { when: 'STARTS', forSec: 30 } });
    expect(marks).toEqual(['50 a']);
  });

  test('ends a hold after the last message', async () => {
    const { marks } = await tried(
      [
        [0, 'a', 20],
        [10, 'a', 31],
      ],
      { timing: { when: 'STARTS', forSec: 30 } },
    );
    expect(marks).toEqual(['40 a']);
  });

  test('keeps the state between the two ends of a hysteresis', async () => {
    const sent: Sent[] = [
      [1, 'a', 20],
      [2, 'a', 31],
      [3, 'a', 29],
      [4, 'a', 31],
      [5, 'a', 27],
      [6, 'a', 31],
    ];
    const { marks } = await tried(sent, { timing: { when: 'STARTS' }, filters: above('30', { offContent: '28' }) });
    expect(marks).toEqual(['2 a', '6 a']);
  });

  test('counts what it would leave out', async () => {
    const sent: Sent[] = [
      [1, 'a', 31],
      [2, 'a', 31],
      [3, 'a', 31],
      [20, 'a', 31],
    ];
    const { marks, leftOutCount } = await tried(sent, { timing: { onceInSec: 10 } });
    expect(marks).toEqual(['1 a', '20 a']);
    expect(leftOutCount).toBe(2);
  });

  test('does nothing for a text where it needs a number', async () => {
    expect((await tried([[1, 'a', 'hot']], {})).marks).toEqual([]);
  });

  test('marks at most 500 runs and counts all', async () => {
    const sent = Array.from({ length: 900 }, (_, n): Sent => [n, 'a', 31]);
    const { marks, runCount } = await tried(sent, {});
    expect(marks).toHaveLength(500);
    expect(runCount).toBe(900);
  });

  test('ends where it has heard too much, and says until when', async () => {
    const sent = Array.from({ length: 130_000 }, (_, n): Sent => [Math.floor(n / 1000), 'a', 20]);
    const { until, isWhole, messageCount } = await tried(sent, {});
    expect(isWhole).toBe(false);
    expect(until).toBe(new Date(START + 2 * MINUTE).toISOString());
    expect(messageCount).toBe(120_000);
  });
});
