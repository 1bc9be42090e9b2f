import { isTooFast, type MessageReason } from '@tinkerstream/contract/records';
import { AppError } from '../../platform/app-error.ts';
import type { Events } from '../../platform/events/events.ts';
import { type Outcome, refuseUnaccepted } from '../records/index.ts';
import type { TopicEntity, TopicsService } from '../topics/index.ts';

/** Why values of another cloud's client are not stored. */
export interface NotStored {
  /** The text in English, for the programmer of a board. */
  readonly text: string;
  /** The seconds after which the same values may be stored. */
  readonly retryAfter?: number;
}

/** Maximum reasons in a text, and characters of each. */
const MAX_REASONS = 5;
const MAX_DETAIL = 50;

/**
 * Why a published message was not stored.
 * @returns undefined if any of its values is stored; the message log has the others
 * @throws the error with which the server failed
 */
export function notStored(published: Outcome): NotStored | undefined {
  const { stored = 0, reasons = [] } = published;
  try {
    refuseUnaccepted(published);
  } catch (error) {
    if (published.outcome === 'failed' || !(error instanceof AppError)) throw error;
    return { text: error.message };
  }
  if (stored > 0) return undefined;
  const [first] = reasons;
  if (first && isTooFast(first)) {
    return {
      text: `Too fast: the subscription stores a message every ${first.detail} seconds.`,
      retryAfter: Math.max(1, Math.ceil(Number(first.detail))),
    };
  }
  return { text: `Nothing was stored: ${textsOf(reasons)}.` };
}

function textsOf(reasons: readonly MessageReason[]): string {
  const texts = reasons.map(({ code, detail }) => (detail === '' ? code : `${detail.slice(0, MAX_DETAIL)} ${code}`));
  return texts.slice(0, MAX_REASONS).join(', ') || 'it has no value';
}

/**
 * Creates data types for keys of texts, which a message does not create, as far as the topic has room. Ingest learns them before
 * the message.
 */
export async function createForTexts(
  events: Pick<Events, 'emit'>,
  topics: Pick<TopicsService, 'createMissingDataTypes'>,
  topic: TopicEntity,
  keys: readonly string[],
): Promise<void> {
  const types = await topics.createMissingDataTypes(topic, keys);
  // A full topic creates none: its messages would tell all pages and servers of a change that is none.
  const isMade = keys.some((key) =>
    types.some(({ keyName, sentNames }) => keyName === key || sentNames?.includes(key)),
  );
  if (isMade) await events.emit('topic.changed', { topic });
}
