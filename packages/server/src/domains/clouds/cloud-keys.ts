import { createHash, createHmac } from 'node:crypto';
import { CLOUDS, Cloud, type CloudKey } from '@tinkerstream/contract/clouds';
import { deriveKey } from '../../platform/secrets/derived-key.ts';
import type { CloudLinkEntity } from './repository.ts';

const PATTERNS = new Map(
  Cloud.options.map((cloud) => {
    const { prefix, alphabet, length } = CLOUDS[cloud].key;
    return [cloud, new RegExp(`^${prefix}[${alphabet}]{${length}}$`)];
  }),
);

/** Whether a text has the form of a cloud's keys. */
export function isCloudKey(cloud: Cloud, text: string): boolean {
  return PATTERNS.get(cloud)?.test(text) ?? false;
}

/** The lengths of a near key: from half of a key to a key and a half. No password of an ordinary board is like that by chance. */
const NEAR = [0.5, 1.5] as const;
const OF_KEYS = /^[\w-]+$/;

/**
 * Whether a text looks like a mistyped key of a cloud, however many letters it lacks: by its prefix, also with a letter
 * missing there, or by its letters and length where keys have no prefix.
 */
export function looksLikeKey(cloud: Cloud, text: string): boolean {
  const { prefix, length } = CLOUDS[cloud].key;
  const typed = text.trim();
  if (prefix === '') {
    const [shortest, longest] = NEAR.map((share) => share * length) as [number, number];
    return OF_KEYS.test(typed) && typed.length >= shortest && typed.length <= longest;
  }
  if (typed.toLowerCase().startsWith(prefix)) return true;
  const damaged = [...prefix].map((_, at) => prefix.slice(0, at) + prefix.slice(at + 1));
  return damaged.some((start) => typed.startsWith(start) && isCloudKey(cloud, prefix + typed.slice(start.length)));
}

/** The hash under which a key is stored and found. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}

type Derived = Pick<CloudLinkEntity, 'id' | 'cloud' | 'writeKeyCount' | 'readKeyCount'>;

export type CloudKeys = ReturnType<typeof createCloudKeys>;

/** Derives the keys of links from the servers' secret, so that members can see them at any time and no key is stored. */
export function createCloudKeys(secret: Uint8Array) {
  const own = deriveKey(secret, 'keys of other clouds');

  return (link: Derived, kind: CloudKey): string => {
    const count = kind === 'write' ? link.writeKeyCount : link.readKeyCount;
    const { prefix, alphabet, length } = CLOUDS[link.cloud].key;
    const digest = createHmac('sha512', own)
      .update(JSON.stringify([link.id, kind, count]))
      .digest('hex');
    // 512 bits hold up to 32 digits of any of the alphabets, of nearly equal likelihood.
    let left = BigInt(`0x${digest}`);
    const digits = Array.from({ length }, () => {
      const digit = Number(left % BigInt(alphabet.length));
      left /= BigInt(alphabet.length);
      return alphabet[digit];
    });
    return prefix + digits.join('');
  };
}
