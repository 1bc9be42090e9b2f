import { queryOptions } from '@tanstack/react-query';
import type { WebConfig } from '@tinkerstream/contract/platform/web-config';

let loading: Promise<WebConfig> | undefined;

/** What `/config.json` says. Loaded once; after a failure the next caller tries again. */
export function loadConfig(): Promise<WebConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The same for components. Its failure is no news: whatever else the page calls fails as well, and says so. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: loadConfig,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

async function fetchConfig(): Promise<WebConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as WebConfig;
}
