import { TEXT_TYPE } from '@tinkerstream/contract/platform/media-types';
import { ForeignAnswer } from '../../../platform/http/answer/board-answer.ts';
import type { BoardCalls, WriteRefusal } from '../../../platform/http/board-calls.ts';
import { errorCode, errorText, isErrorStatus } from './answers.ts';
import { TYPES } from './paths.ts';

/** Errors of the server itself, such as a body that is too long, as ThingSpeak writes its own. */
export function writeThingspeakRefusals(boardCalls: Pick<BoardCalls, 'writeRefusals'>): void {
  for (const path of ['/update', '/update.json', '/update.xml', '/channels/']) boardCalls.writeRefusals(path, write);
}

const write: WriteRefusal = ({ status, description }, path) => {
  // Every address of an update exists, so its method is wrong.
  const sent = status === 404 && path.startsWith('/update') ? 405 : status;
  if (!isErrorStatus(sent)) return new ForeignAnswer(sent, TEXT_TYPE, description);
  const format = /\.(json|xml|csv|txt)$/.exec(path)?.[1] ?? (path === '/update' ? 'txt' : 'json');
  if (format === 'json' || format === 'xml') {
    return new ForeignAnswer(sent, TYPES[format], errorText(sent, description, format));
  }
  return new ForeignAnswer(sent, TEXT_TYPE, errorCode(sent));
};
