import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The shown part of a list: the page from 1, the search, and the order (undefined: the list's default). */
export interface ListView {
  readonly page: number;
  readonly search: string;
  readonly sort: string | undefined;
}

type ViewAndChange = readonly [view: ListView, change: (change: Partial<ListView>) => void];

const FIRST_VIEW: ListView = { page: 1, search: '', sort: undefined };

/** The view of a page's only list, stored in the URL, so that going back restores it. */
export function useAddressView(): ViewAndChange {
  const { page, search, sort } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const view = { page: page ?? 1, search: search ?? '', sort };
  const change = (change: Partial<ListView>) => {
    // A search typed before leaving must not move to the next page.
    const { latestLocation, state } = router;
    if (state.resolvedLocation && state.resolvedLocation.pathname !== latestLocation.pathname) return;
    const next = { ...view, ...change };
    const query = {
      page: next.page === 1 ? undefined : next.page,
      search: next.search || undefined,
      sort: next.sort,
    };
    void navigate({ to: '.', search: (rest) => ({ ...rest, ...query }), replace: true, resetScroll: false });
  };
  return [view, change];
}

/** The views of lists by the entry of the browser's history that shows them, oldest first. */
const seen = new Map<string, ListView>();
const MOST_SEEN = 100;

/**
 * The view of a list on a page with several lists.
 *
 * @param name distinguishes the lists of a page, so that going back restores the view of this one
 */
export function useOwnView(name?: string): ViewAndChange {
  const [place] = useState(() => name && `${history.state?.__TSR_key} ${name}`);
  const [view, setView] = useState((place && seen.get(place)) || FIRST_VIEW);
  useEffect(() => {
    if (!place || view === FIRST_VIEW) return;
    seen.delete(place);
    seen.set(place, view);
    const [oldest = ''] = seen.keys();
    if (seen.size > MOST_SEEN) seen.delete(oldest);
  }, [place, view]);
  return [view, (change) => setView((current) => ({ ...current, ...change }))];
}
