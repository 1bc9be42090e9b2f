import { deriveKey } from './derived-key.ts';

/** Tells this installation from others, by the secret that its servers share and that moves with it. Not a secret itself. */
export function installationName(tokenKey: Uint8Array): string {
  return deriveKey(tokenKey, 'installation').toString('base64url').slice(0, 16);
}
