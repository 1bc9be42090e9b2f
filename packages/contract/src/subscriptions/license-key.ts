import * as z from 'zod/mini';
import { exactText, text } from '../platform/bounded.ts';
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
export const LicenseKey = z.pipe(text({ atLeast: 1, atMost: 100 }), z.transform(formatLicenseKey));

/** Maximum length of a code after normalization: a ligature becomes up to 18 letters. */
const MAX_CANONICAL_LENGTH = 18 * 50;

/** Parses a typed event code into its stored form, in upper case without spaces. */
export const EventCodeText = z.pipe(
  z.pipe(text({ atLeast: 1, atMost: 50 }), z.transform(hyphenatedCode)),
  exactText({ atLeast: 1, atMost: MAX_CANONICAL_LENGTH }),
);

/**
 * Minimum length of a code of a new event: shorter codes are easy to guess. Existing shorter codes work until their
 * event is over.
 */
export const MIN_EVENT_CODE_LENGTH = 4;

/** A code for a new event, in its stored form. */
export const NewEventCode = z.pipe(
  EventCodeText,
  exactText({ atLeast: MIN_EVENT_CODE_LENGTH, atMost: MAX_CANONICAL_LENGTH }),
);

/** Whether a typed or stored code is too short for a new event. */
export function isShortEventCode(code: string): boolean {
  return hyphenatedCode(code).length < MIN_EVENT_CODE_LENGTH;
}
