import type { AppletReason, AppletReasonCode } from '@tinkerstream/contract/applets';
import type { CallFault } from '@tinkerstream/contract/platform/call-fault';
import type { ActionResult } from './action-definition.ts';

export function done(code?: AppletReasonCode, detail = ''): ActionResult {
  return code ? { outcome: 'DONE', reason: reasonOf(code, detail) } : { outcome: 'DONE' };
}

export function retried(code: AppletReasonCode, detail = ''): ActionResult {
  return { outcome: 'RETRIED', reason: reasonOf(code, detail) };
}

export function failed(code: AppletReasonCode, detail = ''): ActionResult {
  return { outcome: 'FAILED', reason: reasonOf(code, detail) };
}

/** The result of a call that had no answer: it is tried again. */
export function unreached(fault: CallFault | undefined): ActionResult {
  return retried('UNREACHABLE', fault);
}

function reasonOf(code: AppletReasonCode, detail: string): AppletReason {
  return { code, detail, seen: '' };
}
