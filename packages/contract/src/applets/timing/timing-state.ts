import type { AppletReason, AppletReasonCode } from '../applet-log.ts';
import { isWithin } from './hours.ts';
import type { Timing } from './timing.ts';

const SECOND_MS = 1000;

/** What an event trigger remembers of a board, or of its topic, from one message to the next. */
export interface TimingState {
  /** Whether the conditions count as matching; null before the first value. Stays null where each match runs. */
  readonly isOn: boolean | null;
  /** How many messages in a row speak for a change, or, where each match runs, have matched; at most `inARow`. */
  readonly row: number;
  /** When the event trigger last ran, by the steady clock; null before. */
  readonly runOn: number | null;
  /** How many runs were left out since `runOn`, because the event trigger had run a short time before. */
  readonly leftOut: number;
  /** The start of a change that has to last before it counts, by the steady clock; null without one. */
  readonly since: number | null;
  /** Whether the run at the latest change was left out: the `otherwise` actions at the change back are then left out too. */
  readonly isLeftOut: boolean;
}

export const NOTHING_KNOWN: TimingState = {
  isOn: null,
  row: 0,
  runOn: null,
  leftOut: 0,
  since: null,
  isLeftOut: false,
};

/** When something happened. */
export interface TimingMoment {
  /** In milliseconds since 1970 UTC, for the hours. */
  readonly time: number;
  /** In milliseconds of a clock that nobody sets, for durations. */
  readonly steady: number;
}

export interface TimingInput extends TimingMoment {
  /** Whether the conditions match; undefined if a value is missing or is no number, which changes nothing. */
  readonly isMatch: boolean | undefined;
  /** Whether there are `otherwise` actions. */
  readonly hasOtherwise: boolean;
}

export interface TimingStep {
  readonly state: TimingState;
  /** The step to take; undefined for none. `hold`: a change has to last from now on, for `forSec`; then call `endHold`. */
  readonly does: 'run' | 'otherwise' | 'hold' | undefined;
  /** Why nothing is done yet; undefined if the event trigger acts, or if the reason is that the conditions do not match. */
  readonly reason: AppletReason | undefined;
  /** How many runs were left out before this one. */
  readonly leftOut: number;
}

/**
 * Decides what an event trigger does at a message.
 *
 * - `EACH`: each match runs, from the `inARow`th on; each message that does not match runs `otherwise`.
 * - `STARTS`, `STOPS`: the change runs after `inARow` messages and then `forSec` seconds. Any message to the contrary
 * starts both again. The change back counts immediately, so that it does not outlast its cause: it runs `otherwise`.
 * - Then the hours, then `onceInSec`. A change outside of them is over, and does not run later. The change back of a
 * run is not held up by either: a lamp that was switched on is switched off. The change back of a run that was left out
 * does nothing.
 */
export function stepTiming(timing: Timing, state: TimingState, input: TimingInput): TimingStep {
  const { isMatch, steady } = input;
  if (isMatch === undefined) return nothing(state);
  if (timing.when === 'EACH') return stepEach(timing, state, input, isMatch);
  const isRunning = isMatch === (timing.when === 'STARTS');
  const isFirst = state.isOn === null;
  const settled: TimingState = { ...state, isOn: isMatch, row: 0, since: null };
  // A message that does not match is explained by its conditions.
  const why = (code: AppletReasonCode) => (isMatch || timing.when === 'STOPS' ? code : undefined);
  if (isFirst && !timing.countsFirst) return nothing(settled, why('FIRST_VALUE'));
  if (isMatch === state.isOn) return nothing(settled, why('UNCHANGED'));
  if (!isRunning) {
    const back = { ...settled, isLeftOut: false };
    if (!input.hasOtherwise || state.isLeftOut) return nothing(back, why('UNCHANGED'));
    return { state: back, does: 'otherwise', reason: undefined, leftOut: 0 };
  }
  const row = Math.min(state.row + 1, timing.inARow);
  if (row < timing.inARow) return nothing({ ...state, row }, 'NOT_YET', `${row}/${timing.inARow}`);
  if (timing.forSec === 0) return run(timing, settled, input);
  const since = state.since ?? steady;
  const left = Math.ceil((since + timing.forSec * SECOND_MS - steady) / SECOND_MS);
  const waiting = nothing({ ...state, row, since }, 'NOT_YET', Math.min(Math.max(left, 1), timing.forSec));
  return state.since === null ? { ...waiting, does: 'hold' } : waiting;
}

/** When a hold may end, by the clock of its beginning. */
export function holdEnd({ forSec }: Timing, since: number): number {
  return since + forSec * SECOND_MS;
}

/** Decides what an event trigger does at the end of a hold. */
export function endHold(timing: Timing, state: TimingState, moment: TimingMoment): TimingStep {
  return run(timing, { ...state, isOn: timing.when === 'STARTS', row: 0, since: null }, moment);
}

function stepEach(timing: Timing, state: TimingState, moment: TimingInput, isMatch: boolean): TimingStep {
  if (!isMatch) {
    const broken = { ...state, row: 0 };
    return moment.hasOtherwise ? run(timing, broken, moment, 'otherwise') : nothing(broken);
  }
  const row = Math.min(state.row + 1, timing.inARow);
  const counted = { ...state, row };
  if (row < timing.inARow) return nothing(counted, 'NOT_YET', `${row}/${timing.inARow}`);
  return run(timing, counted, moment);
}

/** Runs the actions, if the hours and `onceInSec` allow it. */
function run(
  { when, hours, onceInSec }: Timing,
  state: TimingState,
  { time, steady }: TimingMoment,
  does: 'run' | 'otherwise' = 'run',
): TimingStep {
  const left: TimingState = { ...state, isLeftOut: when !== 'EACH' };
  if (hours && !isWithin(hours, time)) return nothing(left, 'OUTSIDE_HOURS');
  // After the clock of several servers went back, `onceInSec` counts from now: the pause is never longer than allowed.
  const runOn = state.runOn === null ? null : Math.min(state.runOn, steady);
  if (runOn !== null && steady - runOn < onceInSec * SECOND_MS) {
    return nothing({ ...left, runOn, leftOut: state.leftOut + 1 }, 'TOO_SOON', onceInSec);
  }
  const done = { ...state, runOn: steady, leftOut: 0, isLeftOut: false };
  return { state: done, does, reason: undefined, leftOut: state.leftOut };
}

function nothing(state: TimingState, code?: AppletReasonCode, detail: string | number = ''): TimingStep {
  return { state, does: undefined, reason: code && { code, detail: String(detail), seen: '' }, leftOut: 0 };
}
