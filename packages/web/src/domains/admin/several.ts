import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError } from '../../platform/requests/request.ts';
import { showFailure } from '../../ui/toast/toast.ts';

export interface Refusal<Item> {
  readonly item: Item;
  readonly reason: string;
}

/**
 * Changes several items, one call after another. A refusal does not stop the others.
 * @returns what was refused, and why
 */
export function useSeveral<Item>(change: (item: Item) => Promise<unknown>) {
  const { common } = useTexts();
  const queries = useQueryClient();
  return async (items: readonly Item[], onProgress?: (done: number) => void): Promise<Refusal<Item>[]> => {
    const refusals: Refusal<Item>[] = [];
    for (const [done, item] of items.entries()) {
      onProgress?.(done);
      try {
        await change(item);
      } catch (error) {
        refusals.push({ item, reason: error instanceof ApiError ? error.message : common.actionFailed });
      }
    }
    await queries.invalidateQueries({ queryKey: ['admin'] });
    return refusals;
  };
}

/** Removes several items. A toast says what was refused, because the page may be another one once undo expires. */
export function useSeveralRemoval<Item>(remove: (item: Item) => Promise<unknown>, nameOf: (item: Item) => string) {
  const { lists } = useTexts();
  const removeSeveral = useSeveral(remove);
  return async (items: readonly Item[]): Promise<void> => {
    const refusals = await removeSeveral(items);
    if (refusals.length === 0) return;
    const lines = refusals.map(({ item, reason }) => lists.refusal(nameOf(item), reason));
    showFailure(lists.notRemoved(refusals.length, items.length), lines.join('\n'));
    throw new Error('Some were refused');
  };
}
