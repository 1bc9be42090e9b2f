import { TEXT_TYPE } from '@tinkerstream/contract/platform/media-types';
import { ForeignAnswer } from '../../../platform/http/answer/board-answer.ts';
import type { BoardCalls, WriteRefusal } from '../../../platform/http/board-calls.ts';
import type { OpenAdapter } from '../adapter.ts';
import { errorCode, errorText, isErrorStatus } from './answers.ts';
import { createChannels } from './channels.ts';
import { createFindDialect } from './dialect.ts';
import { createEnterChannel } from './entered.ts';
import { TYPES } from './paths.ts';
import { thingspeakRoutes } from './routes.ts';
import { createUpdates } from './updates.ts';

/** Errors of the server itself, such as a body that is too long, in the form of ThingSpeak's own. */
function writeThingspeakRefusals(boardCalls: Pick<BoardCalls, 'writeRefusals'>): void {
  for (const path of ['/update', '/update.json', '/update.xml', '/channels/']) boardCalls.writeRefusals(path, write);
}

const write: WriteRefusal = ({ status, description }, path) => {
  // Every address of an update exists, so the method is wrong.
  const sent = status === 404 && path.startsWith('/update') ? 405 : status;
  if (!isErrorStatus(sent)) return new ForeignAnswer(sent, TEXT_TYPE, description);
  const format = /\.(json|xml|csv|txt)$/.exec(path)?.[1] ?? (path === '/update' ? 'txt' : 'json');
  if (format === 'json' || format === 'xml') {
    return new ForeignAnswer(sent, TYPES[format], errorText(sent, description, format));
  }
  return new ForeignAnswer(sent, TEXT_TYPE, errorCode(sent));
};

/**
 * Programs made for ThingSpeak: a link is a channel, and its topic holds the entries. An entry is a message, and its
 * number is the second of its time (decision 58).
 */
export const openThingspeak: OpenAdapter = ({ events }, needs) => {
  const { gate } = needs;
  const enter = createEnterChannel(gate);
  const updates = createUpdates(events, needs);
  return {
    find: createFindDialect({ ...needs, enter, updates }),
    routes({ route, boardCalls }) {
      writeThingspeakRefusals(boardCalls);
      thingspeakRoutes(route, { ...needs, enter, updates, channels: createChannels(needs) });
    },
  };
};
