import {
  compileFilter,
  endHold,
  type Filter,
  holdEnd,
  stepTiming,
  type Timing,
  type TimingStep,
} from '@tinkerstream/contract/applets';
import { PROCESS_TIME } from '../../../platform/clock/clock.ts';
import type { PastMessage } from '../../records/index.ts';
import { NOTHING_REMEMBERED, type Remembered } from '../engine/memory.ts';
import { type LoadDirections, TopicValues } from '../engine/topic-values.ts';

/** The part of an applet's content by which it decides, with the ids of topics. */
export interface ReplayedApplet {
  /** The topic whose messages trigger the applet. */
  readonly topicId: string;
  readonly filters: Filter;
  readonly timing: Timing;
  readonly hasOtherwise: boolean;
}

export interface Replayed {
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly board: string;
  readonly outcome: 'RAN' | 'OTHERWISE' | 'LEFT_OUT';
}

/** A change that has to last until `end`. */
interface Hold {
  readonly board: string;
  readonly since: number;
  readonly end: number;
}

/**
 * Runs an applet over messages of the past, with its own values and memory. Pass the messages in the order of their
 * times.
 * @param note is called with each run
 */
export async function createReplay(
  { topicId, filters, timing, hasOtherwise }: ReplayedApplet,
  note: (run: Replayed) => void,
  directionsOf: LoadDirections,
): Promise<{ readonly hear: (message: PastMessage) => void; readonly end: (time: number) => void }> {
  const nothing = async () => ({ message: undefined, values: new Map() });
  const values = new TopicValues(PROCESS_TIME, nothing, undefined, undefined, directionsOf);
  const view = values.createView(topicId);
  // The texts of messages are not in memory.
  const filter = compileFilter(filters, { ...view, message: () => () => undefined });
  await view.ready();
  const memory = new Map<string, Remembered>();
  /** Holds in the order of their ends: all last equally long. */
  const holds: Hold[] = [];
  const keyOf = (board: string) => (timing.per === 'BOARD' ? board : '');

  function apply(step: TimingStep, latched: Remembered['latched'], board: string, time: number): void {
    const { does, state, reason } = step;
    memory.set(keyOf(board), { state, latched });
    if (does === 'hold' && state.since !== null) {
      holds.push({ board, since: state.since, end: holdEnd(timing, state.since) });
    } else if (does === 'run') note({ time, board, outcome: 'RAN' });
    else if (does === 'otherwise') note({ time, board, outcome: 'OTHERWISE' });
    else if (reason?.code === 'TOO_SOON') note({ time, board, outcome: 'LEFT_OUT' });
  }

  function endHolds(now: number): void {
    for (let hold = holds[0]; hold && hold.end <= now; hold = holds[0]) {
      holds.shift();
      const before = memory.get(keyOf(hold.board));
      if (before?.state.since !== hold.since) continue;
      apply(endHold(timing, before.state, { time: hold.end, steady: hold.end }), before.latched, hold.board, hold.end);
    }
  }

  return {
    hear({ topicId: of, sentBy, time, values: sent }) {
      endHolds(time);
      values.accept(of, { text: '', sentBy, time, values: sent });
      if (of !== topicId) return;
      view.seeAs(sentBy, time);
      const before = memory.get(keyOf(sentBy)) ?? NOTHING_REMEMBERED;
      const { isMatch, latched } = filter.evaluate(before.latched);
      const step = stepTiming(timing, before.state, { isMatch, time, steady: time, hasOtherwise });
      apply(step, timing.when === 'EACH' ? before.latched : latched, sentBy, time);
    },
    end: endHolds,
  };
}
