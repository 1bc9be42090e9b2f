import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { call } from '../../platform/call.ts';

/**
 * A change by an administrator. Refetches the open lists, any of which may show it.
 * @param quiet set if the caller reports failures
 */
export function useChange<E extends Endpoint>(endpoint: E, { quiet = false } = {}) {
  const queries = useQueryClient();
  return useMutation({
    meta: { quiet },
    mutationFn: (input: RequestOf<E>) => call(endpoint, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
}
