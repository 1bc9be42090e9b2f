import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { isEmbeddedPage } from '@tinkerstream/contract/platform/web/embedded-page';
import type { ReactElement } from 'react';
import { ConnectionNote } from './connection-note.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { startApp, startEmbedded } from './start.ts';

const app = (
  <>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
    <NavigationBar />
    <ConnectionNote />
  </>
);

/** The page of the tab's address. */
export function openHere(): ReactElement {
  if (isEmbeddedPage(location.pathname)) startEmbedded();
  else startApp({ hasPage: false });
  return app;
}

let isStarted = false;

/** The first page after the sign-in screen, loaded, so that the screen can stay until then. */
export async function openFirst(href: string, replace: boolean): Promise<ReactElement> {
  // A second click may come before the first page.
  if (!isStarted) startApp({ hasPage: true });
  isStarted = true;
  void router.navigate({ href, replace });
  await router.load();
  return app;
}

/** Loads what the first page after the sign-in screen needs, while a user types. */
export async function prepareFirst(): Promise<void> {
  const { '/student': shell, '/student/': home } = router.routesById;
  for (const { options } of [shell, home]) await options.component?.preload?.();
}
