import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { call } from './call.ts';

interface CallOptions {
  /** The queries to reload after a success, by their keys or prefixes of them. The call is pending until they are loaded. */
  readonly reloads?: readonly QueryKey[];
  /** Set if the caller reports failures. */
  readonly quiet?: boolean;
  /** Called after a success, even if the component is gone by then. A callback of `mutate` is not. */
  readonly done?: () => void;
}

/** A call that a user triggers, as a mutation. */
export function useCall<E extends Endpoint>(endpoint: E, { reloads = [], quiet = false, done }: CallOptions = {}) {
  const queries = useQueryClient();
  return useMutation({
    meta: { quiet },
    mutationFn: (input: RequestOf<E>) => call(endpoint, input),
    onSuccess: async () => {
      await Promise.all(reloads.map((queryKey) => queries.invalidateQueries({ queryKey })));
      done?.();
    },
  });
}
