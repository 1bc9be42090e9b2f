import { createHmac } from 'node:crypto';
import { deriveKey } from './derived-key.ts';
import { uuidText } from './uuid-bytes.ts';

/**
 * The id by which the public page of a token knows something: the same one on every node and at every visit, another one
 * on every other page, and of no use in any call but those that take the token too.
 */
export type PublicIds = (token: string, id: string) => string;

/** Public ids are derived, not stored: HMAC-SHA256 over token and id, as a UUID of version 8 (RFC 9562); real ids have version 7. */
export function createPublicIds(secret: Uint8Array): PublicIds {
  const key = deriveKey(secret, 'public ids');
  return (token, id) => {
    const bytes = createHmac('sha256', key).update(`${token} ${id}`).digest().subarray(0, 16);
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return uuidText(bytes);
  };
}

/** Whether an id has the form of a public one, which no real id has. */
export function isPublicId(id: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-8/.test(id);
}
