import { createHmac } from 'node:crypto';
import { uuidText } from '../uuid-bytes.ts';
import { deriveKey } from './derived-key.ts';

/**
 * Derives the id of something on the public page of a token: equal on every node and visit, different on every other
 * page, and useless in calls without that token.
 */
export type PublicIds = (token: string, id: string) => string;

/** Public ids are HMAC-SHA256 over token and id, as a UUID of version 8 (RFC 9562); real ids have version 7. */
export function createPublicIds(secret: Uint8Array): PublicIds {
  const key = deriveKey(secret, 'public ids');
  return (token, id) => {
    const bytes = createHmac('sha256', key).update(`${token} ${id}`).digest().subarray(0, 16);
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return uuidText(bytes);
  };
}

/** Whether an id is a public one, which its UUID version shows. */
export function isPublicId(id: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-8/.test(id);
}
