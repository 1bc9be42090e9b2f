// SPDX-License-Identifier: Apache-2.0
import './app/styles.css';
import './app/kit.css';
import './app/touch.css';
import './app/forced-colors.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { isEmbeddedPage } from '@tinkerstream/contract/platform/web/embedded-page';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ConnectionNote } from './app/connection-note.tsx';
import { NavigationBar } from './app/navigation-bar.tsx';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.ts';
import { startApp, startEmbedded } from './app/start.ts';
import { cssVariablesResolver, theme } from './app/theme.ts';
import { loadFirstTexts } from './i18n/texts.ts';
import { watchStyles } from './ui/loading/lazy-part.ts';
import { ToastOutlet } from './ui/toast/toast-outlet.tsx';

watchStyles();
const isEmbedded = isEmbeddedPage(location.pathname);
if (isEmbedded) startEmbedded();
else startApp();

const app = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      // Embedded pages are light, like most sites.
      forceColorScheme={isEmbedded ? 'light' : undefined}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <NavigationBar />
      <ToastOutlet />
      <ConnectionNote />
    </MantineProvider>
  </StrictMode>
);
// Not a top-level await, for which all files that import this one would wait.
void loadFirstTexts().then(() => {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  // In short tasks.
  startTransition(() => root.render(app));
});
