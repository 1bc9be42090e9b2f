import { AppError } from '../../../platform/app-error.ts';
import { ForeignRefusal } from '../../../platform/http/answer/board-answer.ts';
import { parseWrittenTime } from '../../../platform/written-time.ts';
import { isPastTime, type StoreEarlier } from '../../records/index.ts';
import type { EnteredTopic, NamedValues } from '../gate.ts';
import { errorAnswer } from './errors.ts';
import type { Feeds } from './feeds.ts';
import type { Json } from './payloads.ts';
import { type NotStored, notStored } from './sending.ts';

/** Values of feeds that name their time. */
export interface EarlierValues {
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  /** The address of the board. */
  readonly sender: string;
  readonly values: NamedValues;
}

const UTC = () => 0;
/** Of a time in an error, in characters. */
const MAX_SHOWN = 40;

/**
 * When a value was measured, in milliseconds since 1970 UTC; undefined for now.
 * @throws ForeignRefusal for a time that cannot be read, is in the future, or of a clock that is not set
 */
export function createdAtOf(fields: Json & { readonly created_at?: unknown }, now = Date.now()): number | undefined {
  const { created_at: createdAt } = fields;
  if (createdAt === undefined || createdAt === null || createdAt === '') return undefined;
  const time = typeof createdAt === 'object' ? undefined : parseWrittenTime(String(createdAt), UTC);
  if (time !== undefined && isPastTime(time, now)) return time;
  const what = time === undefined ? 'cannot be read' : 'is in the future, or of a clock that is not set';
  const shown = String(createdAt).slice(0, MAX_SHOWN);
  throw new ForeignRefusal(errorAnswer(422, `request failed - created_at ${what}: ${shown}`));
}

export type Earlier = ReturnType<typeof createEarlier>;

/** Stores values of the past, without their places: those move the topic. */
export function createEarlier(storeEarlier: StoreEarlier, feeds: Pick<Feeds, 'keyOf'>) {
  /** @param request identifies the whole request */
  return async (
    link: EnteredTopic,
    sent: readonly EarlierValues[],
    request: string,
  ): Promise<{ readonly kind: 'stored'; readonly isRepeated: boolean } | NotStored> => {
    const messages = await Promise.all(
      sent.map(async ({ time, sender, values }) => {
        const keyed = values.map(async ([name, value]) => [await feeds.keyOf(link, name), value] as const);
        return {
          time,
          sender,
          serialNumber: '',
          serialName: '',
          values: new Map(await Promise.all(keyed)),
          areNamesFitted: true,
        };
      }),
    );
    try {
      const options = { areTextsKeys: true, request };
      const { stored, reasons, isRepeated } = await storeEarlier(link.topic.id, messages, options);
      return stored > 0 ? { kind: 'stored', isRepeated } : notStored(reasons);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (error.status === 429) return { kind: 'too-fast', seconds: error.retryAfter ?? 1 };
      return { kind: 'not-stored', reason: error.message };
    }
  };
}
