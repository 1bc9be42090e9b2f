import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_MUTE_PATH } from '@tinkerstream/contract/applets';
import { deriveKey } from '../../../../platform/secrets/derived-key.ts';
import { uuidBytes, uuidText } from '../../../../platform/uuid-bytes.ts';
import type { MailKey } from './mail-repository.ts';

const ID_BYTES = 16;
/** A token: 48 bytes in base64url. They contain both ids, and 128 bits that prove that this server wrote the token. */
const TOKEN = /^[\w-]{64}$/;

/** Whether a text has the form of a token. */
export function isMuteToken(text: string): boolean {
  return TOKEN.test(text);
}

export type MuteLinks = ReturnType<typeof createMuteLinks>;

/**
 * Links in emails that mute them. Nothing is stored: a token has the ids of applet and recipient, which authorise
 * nothing else, signed with the server's key.
 * @param origin where the readers of emails reach this server
 */
export function createMuteLinks(secret: Uint8Array, origin: () => string) {
  const key = deriveKey(secret, 'mutes of emails');
  const sign = (ids: Buffer) => createHmac('sha256', key).update(ids).digest().subarray(0, ID_BYTES);

  return {
    linkFor({ appletId, recipientId }: MailKey): string {
      const ids = Buffer.concat([uuidBytes(appletId), uuidBytes(recipientId)]);
      const token = Buffer.concat([ids, sign(ids)]).toString('base64url');
      return String(new URL(`${MAIL_MUTE_PATH}/${token}`, origin()));
    },

    /** The emails of a token; undefined for a text that this server has not written. */
    read(token: string): MailKey | undefined {
      if (!isMuteToken(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const ids = bytes.subarray(0, 2 * ID_BYTES);
      if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), sign(ids))) return undefined;
      return { appletId: uuidText(ids.subarray(0, ID_BYTES)), recipientId: uuidText(ids.subarray(ID_BYTES)) };
    },
  };
}
