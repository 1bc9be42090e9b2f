import { type BoardMessage, parseBareMessage } from '@tinkerstream/contract/records';
import type { IncomingMessage } from '../../../platform/incoming-message.ts';
import type { TopicEntity } from '../../topics/index.ts';

/** The parts of a message that follow from how its topic reads it. */
export interface ReadableMessage extends Pick<IncomingMessage, 'payload' | 'origin'> {
  content: BoardMessage | undefined;
  text: string;
  sentBy: string;
  /** Whether its topic has looked for a bare number or JSON in it. */
  isReadBare: boolean;
}

/** Reads the bare number or the JSON of a board as pairs, if the topic takes them. Boards receive what was sent. */
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

/** Whether a message can begin with this byte if it is a number, JSON, or white space before them. */
function mayBeBare(first = 0): boolean {
  return first <= 0x39 || first === 0x7b || first > 0x7f;
}
