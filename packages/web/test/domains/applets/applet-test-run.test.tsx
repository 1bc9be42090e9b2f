// @vitest-environment happy-dom
import {
  type Action,
  type AppletTopicValues,
  EACH_TIME,
  type Filter,
  type FilterCondition,
  type FilterResult,
  type Timing,
  type Trigger,
} from '@tinkerstream/contract/applets';
import { afterEach, describe, expect, test } from 'vitest';
import { testApplet } from '../../../src/domains/applets/test-run/evaluate.ts';
import { appletValuesQuery } from '../../../src/domains/applets/test-run/queries.ts';
import { TestRun } from '../../../src/domains/applets/test-run/test-run.tsx';
import { appletDetails as details } from '../../../src/i18n/en/applets-details.ts';
import { appletTest as texts } from '../../../src/i18n/en/applets-test.ts';
import { button, click, field, fill, render } from '../../support/component.tsx';

const LATEST: readonly AppletTopicValues[] = [
  { topicName: 'AAAA', message: 'temp=25', values: [{ key: 'temp', value: 25 }] },
  { topicName: 'BBBB', message: null, values: [] },
  { topicName: 'CCCC', message: 'limit=30', values: [{ key: 'limit', value: 30 }] },
];
const TOPICS = [
  { topicName: 'AAAA', description: 'Greenhouse' },
  { topicName: 'BBBB', description: 'Fan' },
  { topicName: 'CCCC', description: 'Office' },
];
const SEND: Action = { type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: 'BBBB', publishContent: 'fan=on' };
const ON_GREENHOUSE: Trigger = { type: 'MQTT_MESSAGE_TRIGGER', topicName: 'AAAA' };
const FACE: Trigger = { type: 'FACE_DETECTION_TRIGGER' };

const hot = (change: object = {}): Filter => [
  { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
  {
    key: 2,
    type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
    topicName: 'AAAA',
    subjectKey: 'temp',
    comparatorKey: 'greater_than',
    publishContent: '30',
    ...change,
  } as FilterCondition,
];

describe('the evaluation', () => {
  const run = (filters: Filter, message?: string, actions: readonly Action[] = [SEND], when: Timing['when'] = 'EACH') =>
    testApplet({ filters, timing: { when }, actions }, LATEST, {
      arrived: message === undefined ? undefined : { topicName: 'AAAA', message },
    });

  test('takes the values of the message before the latest ones, and all others from those', () => {
    expect(run(hot()).kind).toBe('STOPPED');
    expect(run(hot(), 'temp=31').kind).toBe('PASSED');
    expect(run(hot(), 'hum=31').kind).toBe('STOPPED');
    expect(run(hot({ publishContent: '{CCCC.limit}' }), 'temp=29').kind).toBe('STOPPED');
    expect(run(hot({ publishContent: '{CCCC.limit}' }), 'temp=31').kind).toBe('PASSED');
  });

  test('compares the text of the message, without the names of its board', () => {
    const contains = { type: 'MQTT_SIMPLE_MESSAGE_FILTER', comparatorKey: 'contain_case_sensitive' };
    expect(run(hot({ ...contains, publishContent: 'temp=3' }), 'temp=31').kind).toBe('PASSED');
    expect(run(hot({ ...contains, publishContent: 'fire' }), 'a fire!').kind).toBe('PASSED');
    expect(run(hot({ ...contains, publishContent: 'fire' }), '_dsn=7,_dn=fire,smoke').kind).toBe('STOPPED');
    expect(run(hot({ ...contains, publishContent: 'Fire' }), 'a fire!').kind).toBe('STOPPED');
  });

  test('reads keys as they are stored', () => {
    expect(run(hot({ subjectKey: 'ｔｅｍｐ', publishContent: ' 30 ' }), ' temp = ３１').kind).toBe('PASSED');
  });

  test.each([{ topicName: '' }, { subjectKey: ' ' }, { publishContent: '' }])('waits for %j', (change) => {
    expect(run(hot(change), 'temp=31')).toEqual({ kind: 'INCOMPLETE' });
  });

  test('fills references in, and names the first one without a value', () => {
    const filled = { ...SEND, publishContent: 't={AAAA.temp},l={CCCC.limit}' };
    const empty = { ...SEND, publishContent: 't={BBBB.speed}' };
    expect(run([], 'temp=31', [filled, empty])).toMatchObject({
      kind: 'PASSED',
      actions: [
        { action: { ...SEND, publishContent: 't=31,l=30' } },
        { action: empty, missing: { topicName: 'BBBB', key: 'speed' } },
      ],
    });
  });
});

describe('the evaluation of several boards', () => {
  const of = (which: string, change: object = {}) => hot({ of: { which, withinSec: 30 }, ...change });
  /** The messages of boards as `[message, seconds ago]`; the first one arrives now. */
  const run = (filters: Filter, [now, ...earlier]: [message: string, ageSec: number][], topicName = 'AAAA') =>
    testApplet({ filters, timing: { when: 'EACH' }, actions: [SEND] }, LATEST, {
      arrived: now && { topicName: 'AAAA', message: now[0] },
      earlier: earlier.map(([message, ageSec]) => ({ topicName, message, ageSec })),
    });
  const seen = (outcome: ReturnType<typeof run>) => 'result' in outcome && outcome.result.conditions.get(2)?.seen;

  test.each<[which: string, seen: unknown, kind: string]>([
    ['ALL', '2/3', 'STOPPED'],
    ['ANY', '2/3', 'PASSED'],
    ['AVERAGE', 31, 'PASSED'],
    ['SUM', 93, 'PASSED'],
    ['MIN', 20, 'STOPPED'],
    ['MAX', 40, 'PASSED'],
    ['COUNT', 3, 'STOPPED'],
  ])('%s has the latest value of each board that is not too old', (which, expected, kind) => {
    const outcome = run(of(which), [
      ['_dsn=a,temp=40', 0],
      ['_dsn=b,temp=50', 20],
      ['_dsn=b,temp=20', 10],
      ['temp=33', 30],
      ['temp=99', 31],
      ['hum=1', 5],
    ]);
    expect([seen(outcome), outcome.kind]).toEqual([expected, kind]);
  });

  test('one board has its own value, and what a board has not sent is missing', () => {
    const board = (name: string) => hot({ of: { which: 'BOARD', board: name } });
    const sent: [string, number][] = [
      ['_dsn=a,temp=1', 0],
      ['_dsn=b,temp=31', 500],
    ];
    expect(run(board('b'), sent).kind).toBe('PASSED');
    expect(run(board('c'), sent)).toMatchObject({ kind: 'STOPPED', decisive: { noMatch: 'NO_VALUE' } });
  });

  test('a value that is too old is missing, also a stored one', () => {
    const filters = hot({
      topicName: 'CCCC',
      subjectKey: 'limit',
      comparatorKey: 'missing',
      maxAgeSec: 20,
      publishContent: '',
    });
    const sent = (ageSec: number) =>
      run(
        filters,
        [
          ['temp=1', 0],
          ['limit=5', ageSec],
        ],
        'CCCC',
      ).kind;
    expect([sent(20), sent(21)]).toEqual(['STOPPED', 'PASSED']);
    const stored = (ageSec: number): AppletTopicValues[] => {
      const createdOn = new Date(Date.now() - ageSec * 1000).toISOString();
      return [{ topicName: 'CCCC', message: null, values: [{ key: 'limit', value: 5, createdOn }] }];
    };
    const tried = (ageSec: number) =>
      testApplet({ filters, timing: { when: 'EACH' }, actions: [] }, stored(ageSec), {}).kind;
    expect([tried(1), tried(3600)]).toEqual(['STOPPED', 'PASSED']);
  });

  test('the value before is that of the same board, and the past has all of its values', () => {
    const rose = hot({ comparatorKey: 'rose_by', publishContent: '5' });
    const sent: [string, number][] = [
      ['_dsn=a,temp=20', 0],
      ['_dsn=b,temp=90', 3],
      ['_dsn=a,temp=14', 5],
    ];
    expect(run(rose, sent).kind).toBe('PASSED');
    expect(seen(run(of('PAST_AVERAGE'), sent))).toBe(17);
    expect(seen(run(of('PAST_COUNT'), sent))).toBe(2);
  });

  test('a content says what a call has said, and how many boards were heard', () => {
    const action: Action = {
      ...SEND,
      publishContent: '{parameter(city)} {count(boards)} {count(runs)}',
      expressions: { timeZone: 'UTC' },
    };
    const outcome = testApplet({ filters: [], timing: { when: 'EACH' }, actions: [action] }, LATEST, {
      earlier: [
        { topicName: 'AAAA', message: '_dsn=b,temp=1', ageSec: 60 },
        { topicName: 'AAAA', message: '_dsn=c,temp=1', ageSec: 61 },
      ],
      ownTopic: 'AAAA',
      details: new Map([['parameter(city)', 'Tai Po']]),
    });
    expect(outcome).toMatchObject({ actions: [{ action: { publishContent: 'Tai Po 1 1' } }] });
  });
});

describe('the test run', () => {
  let results: (FilterResult | undefined)[] = [];
  afterEach(() => {
    results = [];
  });
  const show = (
    filters: Filter,
    triggers: Trigger[] = [ON_GREENHOUSE],
    actions: Action[] = [SEND],
    timing = EACH_TIME,
  ) =>
    render(
      <TestRun
        content={{ triggers, filters, timing, actions }}
        topics={TOPICS}
        projectId="p1"
        onResult={(result) => results.push(result)}
      />,
      { data: [[appletValuesQuery('p1').queryKey, LATEST]] },
    );
  const outcome = () => [...(document.querySelector('output')?.children ?? [])].map(({ textContent }) => textContent);
  const message = () => field(texts.message('Greenhouse'));

  test('follows the message while it is typed', async () => {
    await show(hot());
    expect(outcome()).toEqual([texts.needMessage]);
    await fill(message(), 'temp=3');
    expect(outcome()).toEqual([
      texts.stopped,
      texts.stoppedAt('temp on Greenhouse is above 30'),
      texts.seen('temp on Greenhouse', '3'),
    ]);
    await fill(message(), 'temp=31');
    expect(outcome()).toEqual([texts.passed, 'Would send fan=on to Fan.']);
    expect(results.at(-1)?.conditions.get(2)).toMatchObject({ isMatch: true, seen: 31 });
    await fill(message(), '');
    expect(results.at(-1)).toBeUndefined();
  });

  test('takes the latest real message', async () => {
    await show(hot());
    await click(button(texts.useLatest));
    expect(message().value).toBe('temp=25');
    expect(outcome()).toContain(texts.seen('temp on Greenhouse', '25'));
  });

  test('has no latest message of a topic without one', async () => {
    await show([], [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: 'BBBB' }]);
    expect(button(texts.useLatest).disabled).toBe(true);
  });

  test.each([
    [hot({ topicName: 'BBBB' }), texts.noValue('temp on Fan')],
    [hot({ publishContent: '{BBBB.speed}' }), texts.noValue('speed on Fan')],
    [hot({ publishContent: 'hot' }), texts.notNumbers('31', 'hot')],
  ])('says why a condition stops it', async (filters, reason) => {
    await show(filters);
    await fill(message(), 'temp=31');
    expect(outcome().at(-1)).toBe(reason);
  });

  test('tries another trigger on the latest values', async () => {
    await show(hot({ comparatorKey: 'smaller_than' }), [ON_GREENHOUSE, FACE]);
    await fill(field(texts.source), 'other');
    expect(outcome()).toEqual([texts.passed, 'Would send fan=on to Fan.']);
  });

  test('tries a silence without a message, on the values of its topic', async () => {
    const silence = { topicName: 'AAAA', minutes: 5, per: 'BOARD', fires: 'BOTH' } as const;
    const action: Action = { ...SEND, publishContent: 'fan={temp}', expressions: { timeZone: 'UTC' } };
    await show([], [{ type: 'SILENCE_TRIGGER', ...silence }], [action]);
    expect(outcome()).toEqual([texts.noConditions, 'Would send fan=25 to Fan.']);
    await fill(field(texts.source), 'message');
    await fill(message(), 'temp=31');
    expect(outcome()).toContain('Would send fan=31 to Fan.');
  });

  test('tries what a camera says, for the contents that read it', async () => {
    const camera: Trigger = { type: 'OBJECT_DETECTION_TRIGGER', objectDetected: 'cat' };
    const content = 'fan={detected(count)} {detected(class)}';
    await show([], [camera], [{ ...SEND, publishContent: content, expressions: { timeZone: 'UTC' } }]);
    expect(outcome()).toContain('Would send fan=1 cat to Fan.');
    await fill(field(details.detailNames['detected(count)'] ?? ''), '3');
    expect(outcome()).toContain('Would send fan=3 cat to Fan.');
  });

  test('tries several boards, which may be added and removed', async () => {
    await show(hot({ of: { which: 'ALL', withinSec: 30 } }));
    await fill(message(), '_dsn=a,temp=31');
    expect(outcome()[0]).toBe(texts.passed);
    await click(button(texts.addBoard));
    await fill(field(texts.boardMessage(2)), '_dsn=b,temp=3');
    expect(outcome()[0]).toBe(texts.stopped);
    await fill(field(texts.boardAge), '31');
    expect(outcome()[0]).toBe(texts.passed);
    await fill(field(texts.boardAge), '5');
    await click(button(texts.removeBoard(2)));
    expect(outcome()[0]).toBe(texts.passed);
  });

  test('needs a trigger, and the fields of each condition', async () => {
    await show(hot(), []);
    expect(outcome()).toEqual([texts.needTrigger]);
  });

  test('waits for incomplete conditions', async () => {
    await show(hot({ publishContent: '' }), [FACE]);
    expect(outcome()).toEqual([texts.incomplete]);
  });

  test('shows filled references, and which one is missing', async () => {
    const filled: Action = { ...SEND, publishContent: 'fan={AAAA.temp}' };
    const missing: Action = { ...SEND, publishContent: 'fan={BBBB.speed}' };
    await show([], [ON_GREENHOUSE], [filled, missing]);
    await fill(message(), 'temp=31');
    expect(outcome()).toEqual([
      texts.noConditions,
      'Would send fan=31 to Fan.',
      texts.wouldNot('send fan={speed on Fan} to Fan', 'speed on Fan'),
    ]);
  });
});
