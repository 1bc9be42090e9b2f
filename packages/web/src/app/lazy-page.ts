import type { ComponentType } from 'react';
import { type LazyPart, lazyComponent } from '../ui/loading/lazy-part.ts';

/** A page loaded on demand. */
export function lazyPage<Name extends string>(
  // The type does not check that a page is a component: that would need the router's type, which depends on all pages.
  load: () => Promise<Readonly<Record<Name, unknown>>>,
  name: Name,
): LazyPart<object> {
  return lazyComponent(async () => ({ Page: (await load())[name] as ComponentType }), 'Page');
}

/**
 * Pages whose files a module names, each by `lazyPage`. It is apart from the routes, as these names are many, and half of what the
 * routes weigh.
 */
export function pagesIn<Pages>(load: () => Promise<Pages>) {
  return (name: keyof Pages): LazyPart<object> =>
    lazyComponent(async () => {
      const Page = (await load())[name] as LazyPart<object>;
      await Page.preload();
      return { Page };
    }, 'Page');
}
