import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/derived-key.ts';
import { uuidBytes, uuidText } from '../../platform/uuid-bytes.ts';
import type { TopicRow } from './repository.ts';

const BLOCK_BYTES = 16;
const TAG_BYTES = 8;
/** 24 bytes in base64url, without padding. */
const SENDING_ID = /^[\w-]{32}$/;

/** Whether a text has the form of a sending id. */
export function isSendingId(text: string): boolean {
  return SENDING_ID.test(text);
}

export type SendingIds = ReturnType<typeof createSendingIds>;

/**
 * The ids that the look-up by name answers, with which a board sends without a token. One is good for sending to its
 * topic under its current name, and for nothing else; another name ends it. Nothing of it is stored.
 *
 * Its 32 characters are base64url of 16 bytes, AES-256 over the topic's own id (a single block, so no mode is needed), and
 * of 8 bytes, HMAC-SHA256 over that block and the topic's name. The first part finds the topic and hides its id; the second
 * one shows that whoever asked for it knew the name. 64 bits are more than the name itself has.
 */
export function createSendingIds(secret: Uint8Array, findTopic: (id: string) => Promise<TopicRow | undefined>) {
  const blockKey = deriveKey(secret, 'sending ids: topic');
  const tagKey = deriveKey(secret, 'sending ids: name');

  function of({ id, name }: Pick<TopicRow, 'id' | 'name'>): string {
    const cipher = createCipheriv('aes-256-ecb', blockKey, null).setAutoPadding(false);
    const block = Buffer.concat([cipher.update(uuidBytes(id)), cipher.final()]);
    const tag = createHmac('sha256', tagKey).update(block).update(name).digest().subarray(0, TAG_BYTES);
    return Buffer.concat([block, tag]).toString('base64url');
  }

  return {
    of,

    /** The topic that a sending id is for; undefined for everything else, a former name's among it. */
    async find(sendingId: string): Promise<TopicRow | undefined> {
      if (!isSendingId(sendingId)) return undefined;
      const block = Buffer.from(sendingId, 'base64url').subarray(0, BLOCK_BYTES);
      const decipher = createDecipheriv('aes-256-ecb', blockKey, null).setAutoPadding(false);
      const topic = await findTopic(uuidText(Buffer.concat([decipher.update(block), decipher.final()])));
      return topic && timingSafeEqual(Buffer.from(of(topic)), Buffer.from(sendingId)) ? topic : undefined;
    },
  };
}
