import { type BoardMessage, parseBareMessage } from '@tinkerstream/contract/records';
import type { IncomingMessage } from '../../../platform/incoming-message.ts';
import type { TopicEntity } from '../../topics/index.ts';

/** The parts of a message that follow from how its topic reads it. */
export interface ReadableMessage extends Pick<IncomingMessage, 'payload' | 'origin'> {
  content: BoardMessage | undefined;
  text: string;
  sentBy: string;
  /** Whether the topic has read a bare number or JSON in the message. */
  isReadBare: boolean;
}

/** Reads the bare number or the JSON of a board as pairs, if the topic accepts them. Boards receive the text as it was sent. */
export function readBare({ numberKey }: Pick<TopicEntity, 'numberKey'>, message: ReadableMessage): void {
  const { payload, origin, isReadBare } = message;
  if (isReadBare || !numberKey) return;
  message.isReadBare = true;
  // Nearly all messages are pairs, and begin with a letter.
  if (!mayBeBare(payload[0]) || !(origin.transport === 'mqtt' || origin.isOfBoard)) return;
  const text = payload.toString('utf8');
  const content = parseBareMessage(text, numberKey);
  if (!content) return;
  message.content = content;
  message.text = text;
  message.sentBy = content.deviceSerialNumber || content.deviceName;
}

/** Whether a number, JSON, or white space before them can begin with this byte. */
function mayBeBare(first = 0): boolean {
  return first <= 0x39 || first === 0x7b || first > 0x7f;
}
