import * as z from 'zod/mini';
import { TOPIC_NAME_ALPHABET } from '../topics/topic-name.ts';

/** Letters and digits that are not mistaken for one another; 32 of them, so that a character carries 5 bits. */
export const LICENSE_KEY_ALPHABET = TOPIC_NAME_ALPHABET;

/** 100 bits: nobody finds a key by trying. */
export const LICENSE_KEY_LENGTH = 20;

const GROUP_LENGTH = 5;

/** A key as it is printed: in upper case, in groups of five with hyphens between. Hyphens and blanks may be left out. */
export function formatLicenseKey(typed: string): string {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '');
  return characters.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g'))?.join('-') ?? '';
}

/** A licence key as somebody types it. Any short text is let through: an unknown key is 'not found', never 'malformed'. */
export const LicenseKey = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  z.transform(formatLicenseKey),
);

/** An event code as somebody types it: in upper case whatever was typed. */
export const EventCodeText = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
  z.transform((text) => text.toUpperCase()),
);
