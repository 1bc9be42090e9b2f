import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isGone } from '../platform/request.ts';
import { showError } from '../ui/toast.ts';

/**
 * Each failed call shows a toast, unless its caller shows the failure itself: every failure with `meta.quiet`, and the end
 * of what is already shown with `meta.endsWithPage`.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { meta, state }) {
      const isSaidByPage = meta?.endsWithPage && state.data !== undefined && isGone(error);
      if (!meta?.quiet && !isSaidByPage) showError(error);
    },
  }),
  mutationCache: new MutationCache({ onError: (error, _v, _r, mutation) => mutation.meta?.quiet || showError(error) }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The server would refuse the same request again.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});
