import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets, so that a copy of the database without the server's key does not reveal them. */
export interface SecretBox {
  /** Encrypts a secret. @param owner binds the secret to its owner: it opens only with an equal value */
  readonly seal: (secret: string, owner: string) => string;
  /** Decrypts a secret. @returns undefined if it was not sealed with this key for this owner */
  readonly open: (sealed: string, owner: string) => string | undefined;
}

/**
 * AES-256-GCM (NIST SP 800-38D) with a separate key per purpose, derived from the server's key by HKDF (RFC 5869).
 * A sealed secret is nonce, tag and ciphertext in base64url.
 */
export function createSecretBox(serverKey: Uint8Array, purpose: string): SecretBox {
  const key = new Uint8Array(hkdfSync('sha256', serverKey, '', `tinkerstream ${purpose}`, 32));
  return {
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },

    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
