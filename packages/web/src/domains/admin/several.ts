import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import type { Removed } from '../../platform/removals.ts';
import { ApiError } from '../../platform/requests/request.ts';
import { showFailure } from '../../ui/toast/toast.ts';

export interface Refusal<Item> {
  readonly item: Item;
  readonly reason: string;
}

/**
 * Changes several items, one call after another. A refusal does not stop the others.
 * @returns the refused items, and why
 */
export function useSeveral() {
  const { common } = useTexts();
  const queries = useQueryClient();
  return async <Item>(
    items: readonly Item[],
    change: (item: Item) => Promise<unknown>,
    onProgress?: (done: number) => void,
  ): Promise<Refusal<Item>[]> => {
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

/** Removes several items. A toast names the refused items, because another page may be open once undo expires. */
export function useSeveralRemoval<Item>(remove: (item: Item) => Promise<Removed>, nameOf: (item: Item) => string) {
  const { lists } = useTexts();
  const changeSeveral = useSeveral();
  return async (items: readonly Item[]): Promise<Removed> => {
    const results = new Set<Removed>();
    const refusals = await changeSeveral(items, async (item) => results.add(await remove(item)));
    if (refusals.length === 0) return results.has('removed') ? 'removed' : 'gone';
    const lines = refusals.map(({ item, reason }) => lists.refusal(nameOf(item), reason));
    showFailure(lists.notRemoved(refusals.length, items.length), lines.join('\n'));
    throw new Error('Some were refused');
  };
}
