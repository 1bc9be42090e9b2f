import { useEffect, useState } from 'react';
import { showError } from '../../ui/toast/toast.ts';
import { PermissionDialog } from './permission-dialog.tsx';

/**
 * Checks whether the subscription allows one more item: when a form opens, so that users do not fill it in for nothing,
 * and with `check` before submitting.
 * @param mayCreate stable between renders
 */
export function useCreateLimit(mayCreate: () => Promise<boolean>) {
  const [isReached, setReached] = useState(false);

  useEffect(() => {
    mayCreate().then(
      (may) => setReached(!may),
      // The submit reports failures.
      () => {},
    );
  }, [mayCreate]);

  async function check(): Promise<boolean> {
    const may = await mayCreate().catch(showError);
    setReached(may === false);
    return may === true;
  }

  return { check, dialog: isReached && <PermissionDialog onClose={() => setReached(false)} /> };
}
