import type { AppletReason, AppletReasonCode } from '@tinkerstream/contract/applets';
import { CALL_FAULTS } from '@tinkerstream/contract/platform/call-fault';
import { expect, test } from 'vitest';
import { applets } from '../../../src/i18n/en/applets.ts';

const SERVICE = 'The other server';
const DETAILS = [...CALL_FAULTS, '301', '401', '404', '500', '3', ''];

test.each(Object.keys(applets.reasons) as AppletReasonCode[])('%s names the service at its start only', (code) => {
  for (const detail of DETAILS) {
    const reason = { code, detail, seen: '' } as AppletReason;
    const text = applets.reasons[code]({ ...reason, service: SERVICE });
    expect(text.lastIndexOf(SERVICE), text).toBeLessThanOrEqual(0);
  }
});
