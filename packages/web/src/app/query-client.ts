import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../platform/request.ts';
import { showError } from '../ui/toast.ts';

/** Every failed call is told by a toast, unless its caller said with `meta.quiet` that it tells by itself. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => query.meta?.quiet || showError(error) }),
  mutationCache: new MutationCache({ onError: (error, _v, _r, mutation) => mutation.meta?.quiet || showError(error) }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the server refused it will refuse again.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});
