import * as z from 'zod/mini';
import { TOPIC_NAME_ALPHABET } from '../platform/topic-name.ts';
import { hyphenatedCode, plainCode } from '../platform/typed-code.ts';

/** 32 unambiguous letters and digits, so each character encodes 5 bits. */
export const LICENSE_KEY_ALPHABET = TOPIC_NAME_ALPHABET;

/** 100 bits: infeasible to guess. */
export const LICENSE_KEY_LENGTH = 20;

const GROUP_LENGTH = 5;

/**
 * Formats a key as printed: upper case, in groups of five joined by hyphens. The input may omit hyphens and contain
 * spaces.
 */
export function formatLicenseKey(typed: string): string {
  return (
    plainCode(typed)
      .match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g'))
      ?.join('-') ?? ''
  );
}

/** A typed license key. Any short text passes, so that an unknown key is 'not found', not 'malformed'. */
export const LicenseKey = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  z.transform(formatLicenseKey),
);

/** Parses a typed event code into its stored form, in upper case without spaces. */
export const EventCodeText = z.pipe(
  z.pipe(z.string().check(z.trim(), z.minLength(1), z.maxLength(50)), z.transform(hyphenatedCode)),
  z.string().check(z.minLength(1)),
);

/** Shorter codes are easy to guess. Existing shorter codes work until their event is over. */
export const MIN_EVENT_CODE_LENGTH = 4;

/** A code for a new event, in its stored form. */
export const NewEventCode = z.pipe(EventCodeText, z.string().check(z.minLength(MIN_EVENT_CODE_LENGTH)));

/** Whether a typed or stored code is too short for a new event. */
export function isShortEventCode(code: string): boolean {
  return hyphenatedCode(code).length < MIN_EVENT_CODE_LENGTH;
}
