import type { ComponentType } from 'react';
import { loadAdminTexts, loadChartTexts, loadFurtherTexts, loadMainTexts } from '../i18n/texts.ts';
import { type LazyPart, lazyComponent } from '../ui/loading/lazy-part.ts';

/** A page of charts, or the shell around all pages, loaded on demand with the texts of these. */
export const lazyChartPage = lazyPageWith(loadChartTexts);

/** A page that a class opens often, with the texts of these pages. */
export const lazyMainPage = lazyPageWith(loadMainTexts);

/** A page loaded on demand, with the texts of all pages for users. */
export const lazyPage = lazyPageWith(loadFurtherTexts);

/** Like `lazyPage`, with the texts for administrators. */
export const lazyAdminPage = lazyPageWith(loadAdminTexts);

function lazyPageWith(loadTexts: () => Promise<void>) {
  // The type does not check that a page is a component: that would need the router's type, which depends on all pages.
  return <Name extends string>(load: () => Promise<Readonly<Record<Name, unknown>>>, name: Name): LazyPart<object> => {
    const loadWithTexts = async () => {
      const [module] = await Promise.all([load(), loadTexts()]);
      return { Page: module[name] as ComponentType };
    };
    return lazyComponent(loadWithTexts, 'Page');
  };
}

/**
 * Pages whose files a module names, each by `lazyPage` or `lazyAdminPage`. It is apart from the routes, as these names are many, and
 * half of what the routes weigh.
 */
export function pagesIn<Pages>(load: () => Promise<Pages>) {
  return (name: keyof Pages): LazyPart<object> =>
    lazyComponent(async () => {
      const Page = (await load())[name] as LazyPart<object>;
      await Page.preload();
      return { Page };
    }, 'Page');
}
