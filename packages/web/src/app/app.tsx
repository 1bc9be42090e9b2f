import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { isEmbeddedPage } from '@tinkerstream/contract/platform/web/embedded-page';
import { type ReactElement, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../i18n/texts.ts';
import { isConnectionLost, onConnectionLoss } from '../platform/live/live.ts';
import { Icon } from '../ui/icons.tsx';
import { useVisiblePlace } from '../ui/toast/visible-place.ts';
import classes from './connection-note.module.css';
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
  const loading = router.load();
  // A page may lead to another one while it loads, and no mounted router follows yet.
  const stop = router.history.subscribe(router.load);
  await loading.finally(stop);
  return app;
}

/** Loads what the first page after the sign-in screen needs, while a user types. */
export async function prepareFirst(): Promise<void> {
  const { '/student': shell, '/student/': home } = router.routesById;
  for (const { options } of [shell, home]) await options.component?.preload?.();
}

/** Shows that there is no live connection, on every page and in full screen. */
function ConnectionNote() {
  const isLost = useSyncExternalStore(onConnectionLoss, isConnectionLost);
  const place = useVisiblePlace();
  return createPortal(
    <div role="status" className={classes.place}>
      {isLost && <Note />}
    </div>,
    place,
  );
}

/** This component is separate because its texts are loaded with the first page that has a live connection. */
function Note() {
  const { shell } = useTexts();
  return (
    <p className={classes.note}>
      <Icon name="alert" />
      {shell.connectionLost}
    </p>
  );
}
