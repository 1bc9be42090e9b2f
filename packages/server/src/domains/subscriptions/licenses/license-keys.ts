import { randomBytes } from 'node:crypto';
import { formatLicenseKey, LICENSE_KEY_ALPHABET, LICENSE_KEY_LENGTH } from '@tinkerstream/contract/subscriptions';

/** Random characters. The alphabet's 32 characters divide a byte evenly, so none is favoured. */
export function randomCharacters(length: number): string {
  return Array.from(randomBytes(length), (byte) => LICENSE_KEY_ALPHABET[byte % LICENSE_KEY_ALPHABET.length]).join('');
}

/** A new license key, out of 32^20: no two are equal, and no guess is right. */
export function createLicenseKey(): string {
  return formatLicenseKey(randomCharacters(LICENSE_KEY_LENGTH));
}
