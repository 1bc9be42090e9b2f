import { isTooFast, type MessageReason } from '@tinkerstream/contract/records';
import { AppError } from '../../platform/app-error.ts';
import { type Published, refuseUnaccepted } from '../records/index.ts';

/** Why values of another cloud's client are not stored. */
export interface NotStored {
  /** In English, for the programmer of a board. */
  readonly text: string;
  /** In seconds, if the same values may be stored later. */
  readonly retryAfter?: number;
}

/** Most reasons in a text, and characters of each. */
const MAX_REASONS = 5;
const MAX_DETAIL = 50;

/**
 * What became of a message.
 * @returns undefined if any of its values is stored; the message log has the others
 * @throws what made the server fail
 */
export function notStored(published: Published): NotStored | undefined {
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
