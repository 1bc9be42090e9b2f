import { getStatus } from '@tinkerstream/contract/admin';
import { call } from '../../platform/call.ts';

/** Whether the service answers that it is up. */
export async function isServiceUp(): Promise<boolean> {
  try {
    await call(getStatus, {});
    return true;
  } catch {
    return false;
  }
}
