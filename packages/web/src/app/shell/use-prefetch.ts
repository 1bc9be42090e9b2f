import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { prefetch } from '../../ui/loading/lazy-part.ts';

export type Area = 'student' | 'admin';

/** Prefetches the pages of an area, so that they open even if the server is down or has a newer version. */
export function usePrefetch(area: Area): void {
  const router = useRouter();
  useEffect(() => {
    const routes = Object.values(router.routesById).filter(({ id }) => id.startsWith(`/${area}/`));
    const pages = routes.map(
      ({ options }) =>
        async () =>
          options.component?.preload?.(),
    );
    // A failed prefetch is retried, or reported, when the page opens.
    prefetch(pages).catch(() => {});
  }, [router, area]);
}
