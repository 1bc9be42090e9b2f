import { ACTION_REASONS, type AppletReasonCode } from '@tinkerstream/contract/applets';
import { CALL_FAULTS } from '@tinkerstream/contract/platform/call-fault';
import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { expect, test } from 'vitest';
import { reasonText } from '../../../src/domains/applets/use-reason-texts.ts';
import { applets, type ReasonTexts } from '../../../src/i18n/en/applets.ts';

const SERVICE = 'The other server';
const DETAILS = [...CALL_FAULTS, '301', '401', '404', '500', '3', ''];
const CODES = [...Object.keys(applets.reasons), ...ACTION_REASONS] as AppletReasonCode[];

test.each(CODES)('%s names the service at its start only', (code) => {
  for (const detail of DETAILS) {
    const text = reasonText({ code, detail, seen: '', service: SERVICE }, applets.reasons, 'en') ?? '';
    expect(text).not.toBe('');
    expect(text.lastIndexOf(SERVICE), text).toBeLessThanOrEqual(0);
  }
});

test.each(ACTION_REASONS)('%s, which only one type of action gives, is in the folder of that type', (code) => {
  expect(code in applets.reasons).toBe(false);
  const shown = LANGUAGES.map((language) =>
    reasonText({ code, detail: '3', seen: '', service: SERVICE }, {} as ReasonTexts, language),
  );
  expect(new Set(shown).size).toBe(LANGUAGES.length);
  expect(shown).not.toContain(undefined);
});
