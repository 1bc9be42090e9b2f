// SPDX-License-Identifier: Apache-2.0
import './app/styles.css';
import './app/touch.css';
import './app/forced-colors.css';
import './app/print.css';
import { isEmbeddedPage } from '@tinkerstream/contract/platform/web/embedded-page';
import { type ReactElement, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startsWithSignIn } from './app/sign-in-address.ts';
import { cssVariablesResolver, theme } from './app/theme.ts';
import { loadTexts } from './i18n/texts.ts';
import { MantineProvider } from './ui/kit.ts';
import { watchStyles } from './ui/loading/lazy-part.ts';
import { watchPrinting } from './ui/paper/paper.ts';
import { watchPrintKeys } from './ui/paper/print-keys.ts';
import { ToastOutlet } from './ui/toast/toast-outlet.tsx';

// In the build, each component brings its own styles.
if (import.meta.env.DEV) void import('@mantine/core/styles.layer.css');

watchStyles();
watchPrinting();
watchPrintKeys();
// The sign-in screen and the app have one root, so that the screen stays until the app has something to show.
const root = createRoot(document.getElementById('root') as HTMLElement);

function render(screen: ReactElement): void {
  // A transition renders in short tasks.
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

// The import is no top-level await: all files that import this one would wait for it.
if (startsWithSignIn()) void import('./app/sign-in-visit.tsx').then(({ startSignIn }) => startSignIn(render));
else void Promise.all([import('./app/app.tsx'), loadTexts()]).then(([{ openHere }]) => render(openHere()));
