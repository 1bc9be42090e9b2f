import { queryOptions } from '@tanstack/react-query';
import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import { useEffect, useSyncExternalStore } from 'react';
import { shareCookiesWithHttp } from './cookies.ts';
import { takeFirstAnswer } from './requests/first-answers.ts';

interface ConfigState {
  /** The configuration; undefined until it is loaded. */
  readonly config?: WebConfig;
  /** Whether the last attempt failed. The failure is not reported: other calls on the page fail too and report it. */
  readonly hasFailed: boolean;
}

let loading: Promise<WebConfig> | undefined;
let state: ConfigState = { hasFailed: false };
const listeners = new Set<() => void>();

/** The content of `/config.json`. Loaded once; after a failure, the next call retries. */
export function loadConfig(): Promise<WebConfig> {
  loading ??= fetchConfig().then(
    (config) => {
      setState({ config, hasFailed: false });
      if (config.localHttps?.port === Number(location.port)) shareCookiesWithHttp();
      return config;
    },
    (error: unknown) => {
      loading = undefined;
      setState({ ...state, hasFailed: true });
      throw error;
    },
  );
  return loading;
}

/** Reloads the configuration after an administrator has changed it here. */
export async function reloadConfig(): Promise<WebConfig> {
  const config = await fetchConfig();
  noteConfig(config);
  return config;
}

/** Gives components a configuration without loading it. */
export function noteConfig(config: WebConfig): void {
  loading = Promise.resolve(config);
  setState({ config, hasFailed: false });
}

/**
 * The configuration for components, which every call has loaded before. It is no query, because the sign-in screen has
 * none.
 */
export function useConfig(): WebConfig | undefined {
  return useConfigState().config;
}

/** The configuration for components that also work without it, if it cannot be loaded. */
export function useConfigState(): ConfigState {
  useEffect(() => {
    loadConfig().catch(() => {});
  }, []);
  return useSyncExternalStore(subscribe, () => state);
}

/** The present configuration: administrators switch HTTPS while pages are open. */
export const currentConfigQuery = queryOptions({ queryKey: ['config', 'current'], queryFn: fetchConfig });

function setState(next: ConfigState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function fetchConfig(): Promise<WebConfig> {
  const first = takeFirstAnswer('/config.json');
  if (first !== undefined) return first as WebConfig;
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as WebConfig;
}
