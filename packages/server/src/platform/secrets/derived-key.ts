import { hkdfSync } from 'node:crypto';

/**
 * Derives a 32-byte key for one purpose from the nodes' shared secret (HKDF, RFC 5869). Keys of different purposes are
 * independent.
 */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `tinkerstream ${purpose}`, 32));
}
