import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that opened a dialog, once the dialog is gone: otherwise the next Tab would start at the
 * top of the page. An element that has taken the focus since then keeps it.
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
