import type { QueryClient, QueryKey } from '@tanstack/react-query';

const WAIT_MS = 1000;

/** Asks for a query's answer again, however often it is called at most once a second, and never while one is under way. */
export function reloadSoon(queries: QueryClient, queryKey: QueryKey) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    request() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
      }, WAIT_MS);
    },
    cancel() {
      clearTimeout(timer);
    },
  };
}
