import * as z from 'zod/mini';
import { TOPIC_NAME_ALPHABET } from '../topics/topic-name.ts';

/** Letters and digits that are not mistaken for one another; 32 of them, so that a character carries 5 bits. */
export const LICENSE_KEY_ALPHABET = TOPIC_NAME_ALPHABET;

/** 100 bits: nobody finds a key by trying. */
export const LICENSE_KEY_LENGTH = 20;

const GROUP_LENGTH = 5;

/**
 * A code in upper case, whatever was typed, and without what somebody cannot have read on paper: blanks, characters that
 * are not seen, and the full-width letters of a Chinese keyboard.
 */
const readable = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}]/gu, '');

/** A key as it is printed: in upper case, in groups of five with hyphens between. Hyphens and blanks may be left out. */
export function formatLicenseKey(typed: string): string {
  // Of every kind: word processors make dashes of hyphens.
  const characters = readable(typed).replace(/\p{Pd}/gu, '');
  return characters.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g'))?.join('-') ?? '';
}

/** A licence key as somebody types it. Any short text is let through: an unknown key is 'not found', never 'malformed'. */
export const LicenseKey = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  z.transform(formatLicenseKey),
);

/** An event code as somebody types it; what comes out is its stored form, in upper case and without blanks. */
export const EventCodeText = z.pipe(
  z.pipe(z.string().check(z.trim(), z.minLength(1), z.maxLength(50)), z.transform(readable)),
  z.string().check(z.minLength(1)),
);

/** Shorter codes are found by trying. Those from before work until their event is over. */
export const MIN_EVENT_CODE_LENGTH = 4;

/** A code that an administrator gives an event, in its stored form. */
export const NewEventCode = z.pipe(EventCodeText, z.string().check(z.minLength(MIN_EVENT_CODE_LENGTH)));

/** Whether a code, as it is typed or stored, is too short for a new event. */
export function isShortEventCode(code: string): boolean {
  return readable(code).length < MIN_EVENT_CODE_LENGTH;
}
