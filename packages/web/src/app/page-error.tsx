import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { LoadError } from '../ui/load-error.tsx';

/** Stands in place of a page that could not be loaded. */
export function PageError({ reset }: { reset: () => void }) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  return (
    <LoadError
      heading="h1"
      onRetry={() => {
        queries.reset();
        reset();
        void router.invalidate();
      }}
    />
  );
}
