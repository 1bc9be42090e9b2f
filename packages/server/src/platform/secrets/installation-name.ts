import { deriveKey } from './derived-key.ts';

/**
 * The name of this installation, which differs from others: made from the secret that its servers share and that moves
 * with it. It is not a secret itself.
 */
export function installationName(tokenKey: Uint8Array): string {
  return deriveKey(tokenKey, 'installation').toString('base64url').slice(0, 16);
}
