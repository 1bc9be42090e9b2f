import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isGone } from '../platform/requests/request.ts';
import { showError } from '../ui/toast/toast.ts';

/**
 * Makes calls also while the browser says that it is offline: the server may be on this computer, or in a network without
 * internet. If it is not, the call fails at once; the library would hold it back, and its form would wait for ever.
 *
 * Each failed call shows a toast, unless its caller sets `meta.quiet` and shows the failure itself. There is no toast if
 * something on a page was deleted since it loaded: the page says so once, however many of its queries fail.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { meta, state }) {
      const wasDeleted = state.data !== undefined && isGone(error);
      if (!meta?.quiet && !wasDeleted) showError(error);
    },
  }),
  mutationCache: new MutationCache({ onError: (error, _v, _r, mutation) => mutation.meta?.quiet || showError(error) }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      // The server would refuse the same request again.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
    mutations: { networkMode: 'always' },
  },
});
