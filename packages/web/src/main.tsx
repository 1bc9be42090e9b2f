import './app/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { startApp } from './app/start.ts';
import { cssVariablesResolver, theme } from './app/theme.ts';
import { LanguageProvider, loadStoredLanguage } from './i18n/texts.tsx';
import { ToastOutlet } from './ui/toast-outlet.tsx';

startApp();
const language = await loadStoredLanguage();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <LanguageProvider initial={language}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <ToastOutlet />
      </LanguageProvider>
    </MantineProvider>
  </StrictMode>,
);
