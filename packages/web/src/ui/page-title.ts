import { useEffect } from 'react';

/** English in every language (design: where the specification is silent). */
const SUFFIX = 'Tinkerstream IoT platform for STEM education';

/** Names the browser's tab after the page. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} | ${SUFFIX}`;
  }, [page]);
}
