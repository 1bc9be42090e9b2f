import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/secrets/derived-key.ts';
import { uuidBytes, uuidText } from '../../platform/uuid-bytes.ts';
import type { TopicEntity } from './repository.ts';

const BLOCK_BYTES = 16;
const TAG_BYTES = 8;
/** A sending id: 24 bytes in base64url, without padding. */
const SENDING_ID = /^[\w-]{32}$/;

/** Whether a text has the form of a sending id. */
export function isSendingId(text: string): boolean {
  return SENDING_ID.test(text);
}

export type SendingIds = ReturnType<typeof createSendingIds>;

/**
 * Sending ids: a board that looks up a topic's name gets one, and sends with it without a token. A sending id is valid
 * only for sending, and only until the topic gets another name. Nothing is stored.
 *
 * Its 32 characters are base64url of two parts: 16 bytes of AES-256 over the topic's own id (a single block, so no mode
 * is needed), and 8 bytes of HMAC-SHA256 over that block and the topic's name. The first part finds the topic and hides
 * its id. The second proves that the sender knew the name; its 64 bits are more than the name itself has.
 */
export function createSendingIds(secret: Uint8Array, findTopic: (id: string) => Promise<TopicEntity | undefined>) {
  const blockKey = deriveKey(secret, 'sending ids: topic');
  const tagKey = deriveKey(secret, 'sending ids: name');

  function of({ id, name }: Pick<TopicEntity, 'id' | 'name'>): string {
    const cipher = createCipheriv('aes-256-ecb', blockKey, null).setAutoPadding(false);
    const block = Buffer.concat([cipher.update(uuidBytes(id)), cipher.final()]);
    const tag = createHmac('sha256', tagKey).update(block).update(name).digest().subarray(0, TAG_BYTES);
    return Buffer.concat([block, tag]).toString('base64url');
  }

  return {
    of,

    /** The topic of a sending id. Undefined for any other text, and for a sending id of a former name. */
    async find(sendingId: string): Promise<TopicEntity | undefined> {
      if (!isSendingId(sendingId)) return undefined;
      const block = Buffer.from(sendingId, 'base64url').subarray(0, BLOCK_BYTES);
      const decipher = createDecipheriv('aes-256-ecb', blockKey, null).setAutoPadding(false);
      const topic = await findTopic(uuidText(Buffer.concat([decipher.update(block), decipher.final()])));
      return topic && timingSafeEqual(Buffer.from(of(topic)), Buffer.from(sendingId)) ? topic : undefined;
    },
  };
}
