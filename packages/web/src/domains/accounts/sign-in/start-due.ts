import { getCurrentUser, ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { reloadConfig } from '../../../platform/config.ts';
import { call } from '../../../platform/requests/call.ts';

/** Whether the user is an administrator, and no one has seen the guided start yet. */
export async function isStartDueForUser(): Promise<boolean> {
  const { authorities } = await call(getCurrentUser, {});
  return authorities.includes(ROLE_ADMIN) && (await reloadConfig()).isStartDue;
}
