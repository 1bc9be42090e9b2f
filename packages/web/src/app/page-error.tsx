import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isGone } from '../platform/requests/request.ts';
import { retryPart } from '../ui/loading/lazy-part.ts';
import { LoadError } from '../ui/loading/load-error.tsx';
import { lazyPage } from './lazy-page.ts';

// The page is lazy: only pages that are already loaded show it.
const UnknownPage = lazyPage(() => import('./unknown-page.tsx'), 'UnknownPage');

/** Shown if a page cannot be loaded, or its subject does not exist. It is not lazy, because loading it could fail too. */
export function PageError({ error, reset }: { error: unknown; reset: () => void }): ReactNode {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (isGone(error)) return <UnknownPage />;
  return (
    <LoadError
      heading="h1"
      error={error}
      onRetry={async () => {
        await retryPart(error);
        queries.reset();
        reset();
        await router.invalidate();
      }}
    />
  );
}
