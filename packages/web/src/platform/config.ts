import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import { shareCookiesWithHttp } from './cookies.ts';
import { takeFirstAnswer } from './requests/first-answers.ts';

let loading: Promise<WebConfig> | undefined;
let loaded: WebConfig | undefined;

/** The content of `/config.json`. Loaded once; after a failure, the next call retries. */
export function loadConfig(): Promise<WebConfig> {
  loading ??= fetchConfig().then(
    (config) => {
      loaded = config;
      if (config.localHttps?.port === Number(location.port)) shareCookiesWithHttp();
      return config;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The configuration for components. Reports no failure: other calls on the page fail too and report it. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: loadConfig,
  // Every call has loaded it before, so that nothing is shown twice.
  initialData: () => loaded,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

/** Loads the configuration again, after an administrator has changed it here. */
export async function reloadConfig(queries: QueryClient): Promise<WebConfig> {
  loaded = await fetchConfig();
  loading = Promise.resolve(loaded);
  queries.setQueryData(configQuery.queryKey, loaded);
  return loaded;
}

/** The same as it is now: administrators switch HTTPS while pages are open. */
export const currentConfigQuery = queryOptions({ queryKey: ['config', 'current'], queryFn: fetchConfig });

async function fetchConfig(): Promise<WebConfig> {
  const first = takeFirstAnswer('/config.json');
  if (first !== undefined) return first as WebConfig;
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as WebConfig;
}
