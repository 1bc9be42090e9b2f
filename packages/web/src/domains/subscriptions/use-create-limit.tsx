import type { CreateLimit } from '@tinkerstream/contract/subscriptions';
import { useEffect, useState } from 'react';
import { showError } from '../../ui/toast/toast.ts';
import { PermissionDialog } from './lazy-permission-dialog.ts';
import type { ReachedLimit } from './permission-dialog.tsx';

/** The things that a create form counts, with the check for one more. */
export interface CountedKind {
  readonly of: ReachedLimit['of'];
  readonly check: () => Promise<CreateLimit>;
}

/**
 * Checks whether the subscription allows one more item: when a form opens, so that users do not fill it in for nothing, and
 * with `check` before submitting.
 * @param kind the same object on each render
 */
export function useCreateLimit(kind: CountedKind) {
  const [reached, setReached] = useState<ReachedLimit>();

  useEffect(() => {
    kind.check().then(
      (found) => setReached(reachedLimit(kind, found)),
      // Submitting reports failures.
      () => {},
    );
  }, [kind]);

  async function check(): Promise<boolean> {
    const found = await kind.check().catch(showError);
    setReached(found ? reachedLimit(kind, found) : undefined);
    return found?.allowCreate === true;
  }

  return { check, dialog: reached && <PermissionDialog limit={reached} onClose={() => setReached(undefined)} /> };
}

/** The limit that a check found reached; undefined if it did not. */
export function reachedLimit(
  { of }: CountedKind,
  { allowCreate, count, limit }: CreateLimit,
): ReachedLimit | undefined {
  return allowCreate ? undefined : { of, count, limit };
}
