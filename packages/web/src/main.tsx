// SPDX-License-Identifier: Apache-2.0
import './app/styles.css';
import './app/touch.css';
import './app/forced-colors.css';
import './app/print.css';
import { MantineProvider } from '@mantine/core';
import { isEmbeddedPage } from '@tinkerstream/contract/platform/web/embedded-page';
import { type ReactElement, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startsWithSignIn } from './app/sign-in-address.ts';
import { cssVariablesResolver, theme } from './app/theme.ts';
import { loadFirstTexts } from './i18n/texts.ts';
import { watchStyles } from './ui/loading/lazy-part.ts';
import { watchPrinting } from './ui/paper/paper.ts';
import { watchPrintKeys } from './ui/paper/print-keys.ts';
import { ToastOutlet } from './ui/toast/toast-outlet.tsx';

// In the build, each component brings its own.
if (import.meta.env.DEV) void import('@mantine/core/styles.layer.css');

watchStyles();
watchPrinting();
watchPrintKeys();
// One root for the sign-in screen and the app: what the screen shows stays until the app has something to show.
const root = createRoot(document.getElementById('root') as HTMLElement);

function render(screen: ReactElement): void {
  // In short tasks.
  startTransition(() =>
    root.render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          defaultColorScheme="auto"
          // Embedded pages are light, like most sites.
          forceColorScheme={isEmbeddedPage(location.pathname) ? 'light' : undefined}
        >
          {screen}
          <ToastOutlet />
        </MantineProvider>
      </StrictMode>,
    ),
  );
}

// Not a top-level await, for which all files that import this one would wait.
if (startsWithSignIn()) void import('./app/sign-in-visit.tsx').then(({ startSignIn }) => startSignIn(render));
else void Promise.all([import('./app/app.tsx'), loadFirstTexts()]).then(([{ openHere }]) => render(openHere()));
