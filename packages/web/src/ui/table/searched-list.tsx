import type { ReactNode } from 'react';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';
import { listPart } from './list-part.ts';

interface SearchedListProps<Item> extends ListFrameProps {
  readonly list: readonly Item[];
  /** The searched text of an item. */
  readonly textOf: (item: Item) => string;
  /** @param before the number of items on previous pages */
  readonly render: (items: readonly Item[], before: number) => ReactNode;
}

/** A fully loaded list, paged and searched. A list that fits on one page has no controls. */
export function SearchedList<Item>({ list, textOf, render, ...frame }: SearchedListProps<Item>) {
  const { pageSize, view } = frame;
  if (list.length <= pageSize) return render(list, 0);
  const { items, page, total } = listPart(list, view, pageSize, textOf);
  return (
    <ListFrame {...frame} page={page} total={total}>
      {render(items, (page - 1) * pageSize)}
    </ListFrame>
  );
}
