import type { Endpoint } from '@tinkerstream/contract/platform/endpoint';
import { useCall } from '../../platform/requests/use-call.ts';

/** A change by an administrator. Reloads the open lists, any of which may show it. */
export function useChange<E extends Endpoint>(endpoint: E, options: { readonly quiet?: boolean } = {}) {
  return useCall(endpoint, { ...options, reloads: [['admin']] });
}
