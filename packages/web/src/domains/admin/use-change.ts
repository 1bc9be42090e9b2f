import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { call } from '../../platform/call.ts';

/** A change by an administrator. It may show in any list of the administration, so what is open is fetched again. */
export function useChange<E extends Endpoint>(endpoint: E) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<E>) => call(endpoint, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
}
