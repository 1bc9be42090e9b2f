import { DRY_RUN_MINUTES, type DryRun, MAX_DRY_RUN_MARKS } from '@tinkerstream/contract/applets';
import { isoTime } from '../../../platform/iso-time.ts';
import type { TimeSlice } from '../../../platform/limits/time-slice.ts';
import type { PastMessage, PastMessagesOf } from '../../records/index.ts';
import type { LoadDirections } from '../engine/topic-values.ts';
import { createReplay, type Replayed, type ReplayedApplet } from './replay.ts';

const MINUTE_MS = 60_000;

/**
 * How long before the hour a dry run begins to read messages, to know the values at its start: longer where a condition
 * looks back.
 */
const BEFORE_MS = 10 * MINUTE_MS;
const LONGEST_BEFORE_MS = 180 * MINUTE_MS;

/** Maximum messages of a dry run. */
const MAX_MESSAGES = 120_000;

interface Past {
  /** The start of the hour, in milliseconds since 1970 UTC. */
  readonly from: number;
  readonly messagesIn: (range: { readonly from: number; readonly to: number }) => ReturnType<PastMessagesOf>;
  readonly slice: TimeSlice;
  readonly directionsOf: LoadDirections;
}

/**
 * Finds out what an applet would have done with the messages of an hour. It also reads the messages of the ten minutes
 * before, for the latest values and the changes since.
 */
export async function dryRun(applet: ReplayedApplet, { from, messagesIn, slice, directionsOf }: Past): Promise<DryRun> {
  const to = Math.min(from + DRY_RUN_MINUTES * MINUTE_MS, Date.now());
  const count = { messageCount: 0, runCount: 0, otherwiseCount: 0, leftOutCount: 0 };
  const marks: DryRun['marks'] = [];
  const note = ({ time, board, outcome }: Replayed) => {
    if (time < from) return;
    if (outcome === 'LEFT_OUT') {
      count.leftOutCount++;
      return;
    }
    const isOtherwise = outcome === 'OTHERWISE';
    if (isOtherwise) count.otherwiseCount++;
    else count.runCount++;
    if (marks.length < MAX_DRY_RUN_MARKS) marks.push({ time: isoTime(time), board, isOtherwise });
  };
  const replay = await createReplay(applet, note, directionsOf);
  let heard = 0;
  const end = Math.max(from, to);
  let until = end;
  for await (const part of messagesIn({ from: from - beforeMs(applet), to })) {
    await slice.each(part.messages, (message: PastMessage) => {
      replay.hear(message);
      if (message.topicId === applet.topicId && message.time >= from) count.messageCount++;
    });
    heard += part.messages.length;
    if (heard < MAX_MESSAGES || part.to <= from) continue;
    until = part.to;
    break;
  }
  replay.end(until);
  return { ...count, marks, until: isoTime(until), isWhole: until === end };
}

function beforeMs({ filters }: ReplayedApplet): number {
  const looksBack = filters.map((condition) => {
    const of = condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' ? condition.of : undefined;
    return of === undefined || of.which === 'BOARD' ? 0 : of.withinSec * 1000;
  });
  return Math.min(Math.max(BEFORE_MS, ...looksBack), LONGEST_BEFORE_MS);
}
