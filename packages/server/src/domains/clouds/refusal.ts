import { TEXT_TYPE } from '@tinkerstream/contract/platform/media-types';
import { ForeignAnswer, ForeignRefusal } from '../../platform/http/answer/board-answer.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * A refusal in the words of another cloud.
 * @param body a text, or a value that is sent as JSON
 * @param retryAfter in seconds
 */
export function refusal(status: number, body: unknown, retryAfter?: number): ForeignRefusal {
  const [type, text] = typeof body === 'string' ? [TEXT_TYPE, body] : [JSON_TYPE, JSON.stringify(body)];
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter);
  return new ForeignRefusal(new ForeignAnswer(status, type, text, headers));
}
