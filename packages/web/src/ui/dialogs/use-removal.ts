import { useQueryClient } from '@tanstack/react-query';
import { type Removal, type Removed, removeLater, withoutRemoved } from '../../platform/removals.ts';
import { showSuccess, showUndo } from '../toast/toast.ts';

export interface RemovalMessages {
  /** The text beside the undo button. */
  readonly removing: string;
  /** The message on success. */
  readonly removed: string;
}

/** Removes an entity from every list on the page now, and from the server once undo expires. */
export function useRemoval() {
  const queries = useQueryClient();
  return (what: Removal, { removing, removed }: RemovalMessages, remove: () => Promise<Removed>): void => {
    const removal = removeLater(what, remove);
    for (const { queryKey, state } of queries.getQueryCache().getAll()) {
      const rest = withoutRemoved(state.data);
      if (rest !== state.data) queries.setQueryData(queryKey, rest);
    }
    const hideUndo = showUndo(removing, removal);
    void removal.settled.then((result) => {
      hideUndo();
      if (result === 'removed') showSuccess(removed);
      // The entity reappears wherever it is listed.
      if (result === 'kept') void queries.invalidateQueries();
    });
  };
}
