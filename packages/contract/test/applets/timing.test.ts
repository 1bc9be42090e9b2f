import { endHold, isWithin, NOTHING_KNOWN, stepTiming, Timing, type TimingState } from '@tinkerstream/contract/applets';
import { describe, expect, test } from 'vitest';

const START = Date.UTC(2026, 4, 20, 12);

/**
 * Plays messages, one a second: `+` matches, `-` does not, `?` leaves it open, `!` ends the hold.
 * @returns what each does, or why it does nothing; '' where its conditions say why
 */
function play(input: Partial<Timing>, messages: string, hasOtherwise = false): string[] {
  const timing = Timing.parse(input);
  let state: TimingState = NOTHING_KNOWN;
  return [...messages].map((message, second) => {
    const time = START + second * 1000;
    const isMatch = message === '?' ? undefined : message === '+';
    const step =
      message === '!'
        ? endHold(timing, state, { time, steady: time })
        : stepTiming(timing, state, { isMatch, time, steady: time, hasOtherwise });
    state = step.state;
    const { does, reason, leftOut } = step;
    const more = reason?.detail ? ` ${reason.detail}` : leftOut > 0 ? ` after ${leftOut}` : '';
    return `${does ?? reason?.code ?? ''}${more}`;
  });
}

describe('an event trigger that runs each time', () => {
  test.each<[string, Partial<Timing>, string, string[]]>([
    ['runs at each match', {}, '+-+?+', ['run', '', 'run', '', 'run']],
    [
      'from the third in a row on',
      { inARow: 3 },
      '++-+++?+',
      ['NOT_YET 1/3', 'NOT_YET 2/3', '', 'NOT_YET 1/3', 'NOT_YET 2/3', 'run', '', 'run'],
    ],
    [
      'at most once in three seconds, and counts the others',
      { onceInSec: 3 },
      '+++++',
      ['run', 'TOO_SOON 3', 'TOO_SOON 3', 'run after 2', 'TOO_SOON 3'],
    ],
  ])('%s', (_, timing, messages, expected) => {
    expect(play(timing, messages)).toEqual(expected);
  });

  test('acts otherwise at each message that does not match, and not at one that leaves it open', () => {
    expect(play({}, '-+?--', true)).toEqual(['otherwise', 'run', '', 'otherwise', 'otherwise']);
    expect(play({ onceInSec: 2 }, '-+-', true)).toEqual(['otherwise', 'TOO_SOON 2', 'otherwise after 1']);
  });
});

describe('an event trigger that runs at a change', () => {
  test.each<[string, Partial<Timing>, string, string[]]>([
    ['runs when it starts', { when: 'STARTS' }, '-++-+', ['', 'run', 'UNCHANGED', '', 'run']],
    ['only remembers the first value', { when: 'STARTS' }, '++-+', ['FIRST_VALUE', 'UNCHANGED', '', 'run']],
    ['counts the first value if told', { when: 'STARTS', countsFirst: true }, '++', ['run', 'UNCHANGED']],
    ['keeps its state without a value', { when: 'STARTS' }, '?-?+?+', ['', '', '', 'run', '', 'UNCHANGED']],
    [
      'runs when it stops',
      { when: 'STOPS' },
      '-+--+-',
      ['FIRST_VALUE', 'UNCHANGED', 'run', 'UNCHANGED', 'UNCHANGED', 'run'],
    ],
    [
      'after three in a row',
      { when: 'STARTS', inARow: 3 },
      '-++-++++',
      ['', 'NOT_YET 1/3', 'NOT_YET 2/3', '', 'NOT_YET 1/3', 'NOT_YET 2/3', 'run', 'UNCHANGED'],
    ],
    ['after it has lasted', { when: 'STARTS', forSec: 9 }, '-++!+', ['', 'hold 9', 'NOT_YET 8', 'run', 'UNCHANGED']],
    ['not if it did not last', { when: 'STARTS', forSec: 9 }, '-+-+', ['', 'hold 9', '', 'hold 9']],
    [
      'after two in a row that have lasted',
      { when: 'STOPS', inARow: 2, forSec: 9 },
      '+--!-',
      ['FIRST_VALUE', 'NOT_YET 1/2', 'hold 9', 'run', 'UNCHANGED'],
    ],
    [
      'at most once in five seconds',
      { when: 'STARTS', onceInSec: 5 },
      '-+-+-+-+',
      ['', 'run', '', 'TOO_SOON 5', '', 'TOO_SOON 5', '', 'run after 2'],
    ],
  ])('%s', (_, timing, messages, expected) => {
    expect(play(timing, messages)).toEqual(expected);
  });

  test('acts otherwise at the change back, immediately, if it ran', () => {
    expect(play({ when: 'STARTS', forSec: 5 }, '-+-+!-', true)).toEqual([
      '',
      'hold 5',
      '',
      'hold 5',
      'run',
      'otherwise',
    ]);
    expect(play({ when: 'STARTS', countsFirst: true }, '-', true)).toEqual(['otherwise']);
  });

  test('leaves out what ends a run that was left out, and never what ends one that was not', () => {
    const once = { when: 'STARTS', onceInSec: 9 } as const;
    expect(play(once, '-+-+-', true)).toEqual(['', 'run', 'otherwise', 'TOO_SOON 9', '']);
  });

  test('is mute for as long as it says, whatever the clock that people see does', () => {
    const timing = Timing.parse({ when: 'EACH', onceInSec: 60 });
    const at = (state: TimingState, time: number, steady: number) =>
      stepTiming(timing, state, { isMatch: true, time, steady, hasOtherwise: false }).state;
    const first = at(NOTHING_KNOWN, START, 1000);
    for (const time of [START - 86_400_000, START + 86_400_000]) {
      expect(at(first, time, 60_999).leftOut).toBe(1);
      expect(at(first, time, 61_000).leftOut).toBe(0);
    }
  });

  test('holds for as long as it says, whatever the clock that people see does', () => {
    const timing = Timing.parse({ when: 'STARTS', forSec: 60, countsFirst: true });
    const at = (state: TimingState, time: number, steady: number) =>
      stepTiming(timing, state, { isMatch: true, time, steady, hasOtherwise: false });
    const first = at(NOTHING_KNOWN, START, 1000);
    expect([first.does, first.state.since]).toEqual(['hold', 1000]);
    expect(at(first.state, START + 86_400_000, 31_000).reason?.detail).toBe('30');
  });

  test('is mute for no longer than it may be after the clock of several servers went back', () => {
    const timing = Timing.parse({ when: 'EACH', onceInSec: 60 });
    const at = (state: TimingState, time: number) =>
      stepTiming(timing, state, { isMatch: true, time, steady: time, hasOtherwise: false });
    const first = at(NOTHING_KNOWN, START);
    const back = at(first.state, START - 3_600_000);
    expect([first.does, back.reason?.code]).toEqual(['run', 'TOO_SOON']);
    expect(at(back.state, START - 3_600_000 + 59_999).does).toBe(undefined);
    expect(at(back.state, START - 3_600_000 + 60_000).does).toBe('run');
  });
});

describe('hours', () => {
  const london = { days: [5, 7], timeZone: 'Europe/London' };
  test.each([
    ['by day', { ...london, from: '09:00', to: '17:00' }, '2026-05-22T08:00Z', true],
    ['until their end', { ...london, from: '09:00', to: '17:00' }, '2026-05-22T16:00Z', false],
    ['on their days', { ...london, from: '09:00', to: '17:00' }, '2026-05-21T12:00Z', false],
    ['past midnight', { ...london, from: '22:00', to: '06:00' }, '2026-05-23T04:59Z', true],
    ['not in the night before', { ...london, from: '22:00', to: '06:00' }, '2026-05-22T04:59Z', false],
    ['for a whole day', { ...london, from: '08:00', to: '08:00' }, '2026-05-23T06:59Z', true],
    ['whose start the clock skips', { ...london, from: '01:30', to: '03:00' }, '2026-03-29T01:00Z', true],
    ['before what the clock skips', { ...london, from: '01:30', to: '03:00' }, '2026-03-29T00:59Z', false],
    ['after what the clock skips', { ...london, from: '01:30', to: '03:00' }, '2026-03-29T02:00Z', false],
    ['that the clock repeats', { ...london, from: '01:00', to: '02:00' }, '2026-10-25T00:30Z', true],
    ['in the repetition', { ...london, from: '01:00', to: '02:00' }, '2026-10-25T01:30Z', true],
    ['after the repetition', { ...london, from: '01:00', to: '02:00' }, '2026-10-25T02:00Z', false],
  ])('%s', (_, hours, time, expected) => {
    expect(isWithin(hours, Date.parse(time))).toBe(expected);
  });

  test('hold back a change, which is then over, and not what ends a run', () => {
    const hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '12:00', timeZone: 'UTC' };
    expect(play({ when: 'STARTS', hours }, '-++', true)).toEqual(['', 'OUTSIDE_HOURS', 'UNCHANGED']);
    const timing = Timing.parse({ when: 'STARTS', hours, countsFirst: true });
    const ran = stepTiming(timing, NOTHING_KNOWN, {
      isMatch: true,
      time: START - 1,
      steady: START,
      hasOtherwise: true,
    });
    const ended = stepTiming(timing, ran.state, { isMatch: false, time: START, steady: START, hasOtherwise: true });
    expect([ran.does, ended.does]).toEqual(['run', 'otherwise']);
  });
});
