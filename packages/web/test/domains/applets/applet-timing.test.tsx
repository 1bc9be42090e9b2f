// @vitest-environment happy-dom
import { EACH_TIME, type Filter, type Timing } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import {
  type AppletDraft,
  EMPTY_APPLET,
  newAction,
  newTrigger,
  readDraft,
} from '../../../src/domains/applets/draft.ts';
import { proposesStart } from '../../../src/domains/applets/timing/timing.ts';
import { TimingSection } from '../../../src/domains/applets/timing/timing-section.tsx';
import { button, click, errorOf, field, fill, render } from '../../support/component.tsx';
import { dictionary } from '../../support/texts.ts';

const { appletTiming: texts } = dictionary;

const project = {
  topics: [{ topicId: 't1', topicName: 'SENSORS', description: 'Sensors', dataRecordTypes: [] }],
  projectUsers: [],
} as unknown as Project;

const hot = (change: object = {}): Filter =>
  [
    { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
    {
      key: 2,
      type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
      topicName: 'SENSORS',
      subjectKey: 'temp',
      comparatorKey: 'greater_than',
      publishContent: '30',
      ...change,
    },
  ] as Filter;

const draft = (timing: Partial<Timing>, filters: Filter = hot()): AppletDraft => ({
  ...EMPTY_APPLET,
  name: 'Alarm',
  triggers: [newTrigger('MQTT_MESSAGE_TRIGGER', { topicName: 'SENSORS' })],
  filters,
  timing: { ...EACH_TIME, ...timing },
  actions: [
    newAction('PUBLISH_MQTT_MESSAGE_ACTION', { topicName: 'SENSORS', publishContent: 'on' }),
    newAction('PUBLISH_MQTT_MESSAGE_ACTION', { topicName: 'SENSORS', publishContent: 'off' }, true),
  ],
});
const contentOf = (...args: Parameters<typeof draft>) => readDraft(draft(...args), project).content;
const problemsOf = (...args: Parameters<typeof draft>) => Object.keys(readDraft(draft(...args), project).problems);

describe('what is sent', () => {
  test('the actions of the other case are marked', () => {
    expect(contentOf({})?.actions).toMatchObject([
      { publishContent: 'on' },
      { publishContent: 'off', otherwise: true },
    ]);
    expect(contentOf({})?.actions[0]).not.toHaveProperty('otherwise');
  });

  test('each time needs no memory', () => {
    const entered = { forSec: 10, countsFirst: true, inARow: 2, onceInSec: 60 };
    expect(contentOf(entered)?.timing).toEqual({ ...EACH_TIME, inARow: 2, onceInSec: 60 });
    expect(contentOf({ ...entered, when: 'STARTS' })?.timing).toEqual({ ...EACH_TIME, ...entered, when: 'STARTS' });
  });

  test('without conditions nothing becomes true', () => {
    expect(contentOf({ when: 'STOPS', forSec: 10, onceInSec: 60 }, [])?.timing).toEqual({
      ...EACH_TIME,
      onceInSec: 60,
    });
  });

  test.each<[string, Partial<Timing>, object, boolean]>([
    ['when it becomes true', { when: 'STARTS' }, {}, true],
    ['each time', {}, {}, false],
    ['of a text', { when: 'STARTS' }, { comparatorKey: 'contain_case_sensitive' }, false],
    ['beside another reading', { when: 'STARTS' }, { publishContent: '{SENSORS.limit}' }, false],
    ['of nothing', { when: 'STARTS' }, { offContent: ' ' }, false],
  ])('another end %s', (_what, timing, change, isSent) => {
    const filters = contentOf(timing, hot({ offContent: '28', ...change }))?.filters ?? [];
    expect('offContent' in (filters[1] ?? {})).toBe(isSent);
  });
});

describe('what is refused', () => {
  test.each<[object, boolean]>([
    [{ offContent: '30' }, false],
    [{ offContent: '31' }, true],
    [{ offContent: 'cold' }, true],
    [{ comparatorKey: 'smaller_or_equal_than', offContent: '31' }, false],
    [{ comparatorKey: 'smaller_or_equal_than', offContent: '29.5' }, true],
  ])('an end where the condition has not started: %j', (change, isWrong) => {
    expect(problemsOf({ when: 'STARTS' }, hot(change))).toEqual(isWrong ? ['filter.2.offContent'] : []);
  });

  test.each<[Partial<Timing>, string[]]>([
    [{ forSec: 86_401 }, ['timing.forSec']],
    [{ onceInSec: 0.5 }, ['timing.onceInSec']],
    [{ inARow: 0 }, ['timing.inARow']],
    [{ hours: { days: [], from: '', to: '16:00', timeZone: 'UTC' } }, ['timing.hours.days', 'timing.hours.from']],
  ])('%j', (change, places) => {
    expect(problemsOf({ when: 'STARTS', ...change })).toEqual(places);
  });
});

test('to run only once is proposed where a number starts an email or a call at each message', () => {
  const email = [newAction('SEND_EMAIL_ACTION')];
  expect(proposesStart(EACH_TIME, hot(), email)).toBe(true);
  expect(proposesStart({ ...EACH_TIME, when: 'STARTS' }, hot(), email)).toBe(false);
  expect(proposesStart(EACH_TIME, [], email)).toBe(false);
  expect(proposesStart(EACH_TIME, hot(), [newAction('PUBLISH_MQTT_MESSAGE_ACTION')])).toBe(false);
});

describe('the section', () => {
  let timing: Timing = EACH_TIME;
  function Section(props: { initial: Partial<Timing>; hasConditions: boolean }) {
    const [value, setValue] = useState<Timing>({ ...EACH_TIME, ...props.initial });
    timing = value;
    return (
      <TimingSection
        timing={value}
        hasConditions={props.hasConditions}
        hasBoards
        isNewestOnly={false}
        isProposing={value.when === 'EACH'}
        problems={value.forSec > 86_400 ? { forSec: 'wrong' } : {}}
        onChange={setValue}
      />
    );
  }
  const show = (initial: Partial<Timing> = {}, hasConditions = true) =>
    render(<Section initial={initial} hasConditions={hasConditions} />);
  const radios = () => document.querySelectorAll('input[type=radio]').length;

  test('offers three choices, and boards apart once something is remembered', async () => {
    await show();
    expect(radios()).toBe(3);
    await click(button(texts.propose));
    expect(timing.when).toBe('STARTS');
    expect(radios()).toBe(5);
    await click(field(texts.pers.TOPIC));
    expect(timing.per).toBe('TOPIC');
  });

  test('without conditions offers only what limits each run', async () => {
    await show({}, false);
    expect(radios()).toBe(0);
    await click(button(texts.more));
    expect(() => field(texts.inARow)).toThrow();
    await fill(field(texts.onceInSec), '30');
    expect(timing.onceInSec).toBe(30);
  });

  test('a time is typed in its unit, which changes what is typed', async () => {
    await show({ when: 'STARTS', forSec: 120 });
    // Settings in use are shown without a click.
    expect(field(texts.forSec).value).toBe('2');
    await fill(field(texts.forSec), '90');
    expect(timing.forSec).toBe(5400);
    await fill(field(texts.unitOf(texts.forSec)), 'hour');
    expect(timing.forSec).toBe(324_000);
    expect(errorOf(field(texts.forSec))).toBe(texts.wrongDuration);
    await fill(field(texts.forSec), '');
    expect(timing.forSec).toBe(0);
    expect(field(texts.forSec).value).toBe('');
  });

  test('hours start with those of a school, in the time zone of the reader', async () => {
    await show({ countsFirst: true, when: 'STARTS' });
    await click(field(texts.limited));
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(timing.hours).toEqual({ days: [1, 2, 3, 4, 5], from: '08:00', to: '16:00', timeZone });
    await click(field('Sat'));
    await click(field('Mon'));
    expect(timing.hours?.days).toEqual([2, 3, 4, 5, 6]);
    await click(field(texts.limited));
    expect(timing.hours).toBeUndefined();
  });
});
