import { AppError } from '../../../platform/app-error.ts';
import { ForeignRefusal } from '../../../platform/http/answer/board-answer.ts';
import { readTime, type SendTimed } from '../../records/index.ts';
import type { EnteredTopic, NamedValues } from '../gate.ts';
import { errorAnswer } from './errors.ts';
import type { Feeds } from './feeds.ts';
import type { Json } from './payloads.ts';
import { type NotStored, notStored, type Sent } from './sending.ts';

/** Values of feeds with a time. */
interface TimedValues {
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The address of the board. */
  readonly sender: string;
  readonly values: NamedValues;
  /** Sends the values if their time is now. */
  readonly sendNow: () => Promise<Sent>;
}

const UTC = () => 0;
const PROBLEMS = {
  NOT_A_TIME: 'cannot be read',
  CLOCK_NOT_SET: 'is of a clock that is not set',
  TIME_IN_FUTURE: 'is in the future',
};
/** Maximum characters of a time in an error. */
const MAX_SHOWN = 40;

/**
 * When a value was measured, in milliseconds since 1970 UTC; undefined for now.
 * @throws ForeignRefusal for a time that cannot be read, is in the future, or of a clock that is not set
 */
export function createdAtOf(fields: Json & { readonly created_at?: unknown }, now = Date.now()): number | undefined {
  const { created_at: createdAt } = fields;
  if (createdAt === undefined || createdAt === null || createdAt === '') return undefined;
  const read = readTime(createdAt, now, UTC);
  if (!read.problem) return read.time;
  const what = PROBLEMS[read.problem];
  const shown = String(createdAt).slice(0, MAX_SHOWN);
  throw new ForeignRefusal(errorAnswer(422, `request failed - created_at ${what}: ${shown}`));
}

/** When a single value was measured, in milliseconds since 1970 UTC; undefined for now. A time of a fast clock counts as now. */
export function singleCreatedAt(fields: Json): number | undefined {
  const now = Date.now();
  const createdAt = createdAtOf(fields, now);
  return createdAt && Math.min(createdAt, now);
}

export type Timed = ReturnType<typeof createTimed>;

/** Stores values at the times that they name. Values of the past go without their places, which would move the topic. */
export function createTimed(sendTimed: SendTimed, feeds: Pick<Feeds, 'keyOf'>) {
  return async (link: EnteredTopic, sent: readonly TimedValues[]): Promise<{ readonly kind: 'stored' } | NotStored> => {
    let refused: NotStored | undefined;
    const messages = await Promise.all(
      sent.map(async ({ time, sender, values, sendNow }) => {
        const keyed = values.map(async ([name, value]) => [await feeds.keyOf(link, name), value] as const);
        return {
          time,
          sender,
          serialNumber: '',
          serialName: '',
          values: new Map(await Promise.all(keyed)),
          areNamesFitted: true,
          async sendNow() {
            const done = await sendNow();
            if (done.kind !== 'stored') refused = done;
            return { stored: done.kind === 'stored' ? values.length : 0, reasons: done.published.reasons ?? [] };
          },
        };
      }),
    );
    try {
      const { stored, alreadyThere, reasons } = await sendTimed(link.topic.id, messages, { areTextsKeys: true });
      return stored + alreadyThere > 0 ? { kind: 'stored' } : (refused ?? notStored(reasons));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (error.status === 429) return { kind: 'too-fast', seconds: error.retryAfter ?? 1 };
      return { kind: 'not-stored', reason: error.message };
    }
  };
}
