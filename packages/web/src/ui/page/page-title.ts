import { useEffect } from 'react';

/** The end of the title, in English in every language (rule 2). */
const SUFFIX = 'Tinkerstream IoT platform for STEM education';

/** Sets the title of the browser tab. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} | ${SUFFIX}`;
  }, [page]);
}
