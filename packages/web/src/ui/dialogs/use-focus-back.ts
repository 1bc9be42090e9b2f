import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what opened a dialog, once it is gone. Otherwise the next Tab would start at the top of the page. What
 * has taken the focus since keeps it.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
