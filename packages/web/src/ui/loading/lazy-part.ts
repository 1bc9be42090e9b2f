import { type ComponentType, createElement, type ReactNode, use } from 'react';

type PropsOf<Component> = (Component extends ComponentType<infer Props> ? Props : never) & object;

/** A component that is loaded when first shown, or prefetched. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** @throws MissingPartError; the next call retries */
  readonly preload: () => Promise<void>;
  readonly isLoaded: () => boolean;
}

export function isLazyPart<Props>(
  component: ComponentType<Props>,
): component is ComponentType<Props> & LazyPart<Props> {
  return 'preload' in component;
}

/** Thrown if a module failed to load: the server is down, or has a version with other modules. */
class MissingPartError extends Error {
  /**
   * Loads the module again.
   * @throws MissingPartError
   */
  readonly retry: () => Promise<void>;

  constructor(cause: unknown, retry: () => Promise<void>) {
    super('Could not load a part of the app', { cause });
    this.name = 'MissingPartError';
    this.retry = retry;
  }
}

/** The parts of all pages opened so far. */
const parts = new Set<() => Promise<void>>();

/** Prefetches something together with the parts. */
export function prefetchLater(load: () => Promise<void>): void {
  parts.add(load);
}

/** A lazy part of a page. Render it inside a `PartBoundary`. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> {
  const part = lazyComponent(load, name);
  parts.add(part.preload);
  return part;
}

/** Replaces React's `lazy`, which never retries a failure, and the router's, which reloads the page. */
export function lazyComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;

  function download(): Promise<ComponentType<Props>> {
    hasFailed = false;
    loading = Promise.all([load(), loadMissingStyles()]).then(
      ([module]) => {
        loaded = module[name] as ComponentType<Props>;
        return loaded;
      },
      (error) => {
        hasFailed = true;
        throw new MissingPartError(error, preload);
      },
    );
    return loading;
  }

  async function preload(): Promise<void> {
    await (loading && !hasFailed ? loading : download());
  }

  const show = (props: Props) => createElement(loaded ?? use(loading ?? download()), props);
  return Object.assign(show, { preload, isLoaded: () => loaded !== undefined });
}

/** The delay before prefetching: the first seconds belong to the page that the user opened, and to its data. */
const PREFETCH_DELAY_MS = 10_000;

/**
 * Prefetches pages, then their parts, one at a time while the browser is idle. Starts after a delay, and stops at the
 * first failure.
 */
export async function prefetch(pages: readonly (() => Promise<void>)[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PREFETCH_DELAY_MS));
  for (const preload of pages) await whenIdle().then(preload);
  // Includes parts registered by these pages.
  for (const preload of parts) await whenIdle().then(preload);
}

/** Resolves when the browser is idle. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not support `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}

/**
 * Retries a missing part; any other failure is over, or will recur.
 * @throws MissingPartError
 */
export async function loadPartAgain(error: unknown): Promise<void> {
  if (error instanceof MissingPartError) await error.retry();
}

/**
 * Retries a missing part. If the server has a newer version, this page's modules no longer exist: then the page is
 * reloaded, since the user asked for a retry and the server is up.
 */
export async function retryPart(error: unknown): Promise<void> {
  try {
    await loadPartAgain(error);
  } catch {
    if (await isServerUp()) location.reload();
  }
}

function isServerUp(): Promise<boolean> {
  return fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Stylesheets that failed to load. The bundler requests each stylesheet only once. */
const missingStyles = new Set<HTMLLinkElement>();

/** Tracks stylesheets that fail to load. Call this once, before any part is loaded. */
export function watchStyles(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target);
  };
  // Error events of elements do not bubble.
  window.addEventListener('error', onError, { capture: true });
  // Stylesheets in the HTML have loaded or failed by now.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (!link.sheet) missingStyles.add(link);
  }
}

async function loadMissingStyles(): Promise<void> {
  const missing = [...missingStyles];
  missingStyles.clear();
  await Promise.all(
    missing.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      return new Promise((resolve, reject) => {
        again.onload = resolve;
        again.onerror = reject;
        link.replaceWith(again);
      });
    }),
  );
}
