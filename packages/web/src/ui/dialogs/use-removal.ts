import { useQueryClient } from '@tanstack/react-query';
import { type Removal, removeLater, withoutRemoved } from '../../platform/removals.ts';
import { showSuccess, showUndo } from '../toast/toast.ts';

export interface RemovalMessages {
  /** Shown beside the undo button. */
  readonly removing: string;
  /** Shown on success. */
  readonly removed: string;
}

/** Removes an entity from every list on the page now, and from the server once undo expires. */
export function useRemoval() {
  const queries = useQueryClient();
  return (what: Removal, { removing, removed }: RemovalMessages, remove: () => Promise<unknown>): void => {
    const removal = removeLater(what, remove);
    for (const { queryKey, state } of queries.getQueryCache().getAll()) {
      const rest = withoutRemoved(state.data);
      if (rest !== state.data) queries.setQueryData(queryKey, rest);
    }
    const hideUndo = showUndo(removing, removal);
    void removal.settled.then((isRemoved) => {
      hideUndo();
      if (isRemoved) showSuccess(removed);
      // Restore it wherever it is listed.
      else void queries.invalidateQueries();
    });
  };
}
