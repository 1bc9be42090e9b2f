import { getStatus, type MaintenancePeriod } from '@tinkerstream/contract/admin';
import { call } from '../../platform/call.ts';

/** How the service answers: as usual, to administrators only because it is maintained, or not at all. */
type ServiceState =
  | { readonly kind: 'up' | 'down' }
  | { readonly kind: 'maintained'; readonly period: MaintenancePeriod | null };

export async function serviceState(): Promise<ServiceState> {
  try {
    const { status, maintenance } = await call(getStatus, {});
    return status === 'UP' ? { kind: 'up' } : { kind: 'maintained', period: maintenance };
  } catch {
    return { kind: 'down' };
  }
}
