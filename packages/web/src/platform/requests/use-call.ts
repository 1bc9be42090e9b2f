import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { call, callRemoval } from './call.ts';

interface CallOptions {
  /** The queries to reload after a success, by their keys or prefixes of them. The call is pending until they are loaded. */
  readonly reloads?: readonly QueryKey[];
  /** Whether the caller reports failures. */
  readonly quiet?: boolean;
  /** Called after a success, even if the component is unmounted by then, unlike a callback of `mutate`. */
  readonly done?: () => void;
}

/** A call that a user triggers, as a mutation. */
export function useCall<E extends Endpoint>(endpoint: E, options?: CallOptions) {
  return useCalled((input: RequestOf<E>) => call(endpoint, input), options);
}

/**
 * A call that a user triggers, for an endpoint that removes something. It is no error if someone else has already removed
 * it.
 */
export function useRemovalCall<E extends Endpoint>(endpoint: E, options?: CallOptions) {
  return useCalled((input: RequestOf<E>) => callRemoval(endpoint, input), options);
}

function useCalled<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { reloads = [], quiet = false, done }: CallOptions = {},
) {
  const queries = useQueryClient();
  return useMutation({
    meta: { quiet },
    mutationFn: send,
    onSuccess: async () => {
      await Promise.all(reloads.map((queryKey) => queries.invalidateQueries({ queryKey })));
      done?.();
    },
  });
}
