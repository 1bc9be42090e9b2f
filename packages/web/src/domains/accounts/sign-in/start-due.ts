import type { QueryClient } from '@tanstack/react-query';
import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { reloadConfig } from '../../../platform/config.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';

/** Whether the user is an administrator, and no one has seen the guided start yet. */
export async function isStartDueFor(queries: QueryClient): Promise<boolean> {
  const { authorities } = await queries.ensureQueryData(currentUserQuery);
  return authorities.includes(ROLE_ADMIN) && (await reloadConfig(queries)).isStartDue;
}
