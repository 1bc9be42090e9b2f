import { hkdfSync } from 'node:crypto';

/**
 * A key of 32 bytes for one purpose, from the secret that all nodes share (HKDF, RFC 5869): what is made with it says
 * nothing about what is made for another purpose.
 */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `tinkerstream ${purpose}`, 32));
}
