import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { ListPages } from './list-pages.tsx';
import { listPart } from './list-part.ts';
import { ListSearch } from './list-search.tsx';
import type { ListView } from './list-view.ts';
import classes from './searched-list.module.css';

interface SearchedListProps<Item> {
  readonly label: string;
  readonly list: readonly Item[];
  readonly pageSize: number;
  readonly view: ListView;
  readonly onView: (change: Partial<ListView>) => void;
  /** The searched fields, as a text and as a function of an item. */
  readonly searchHint: string;
  readonly textOf: (item: Item) => string;
  /** Controls beside the search. */
  readonly tools?: ReactNode;
  /** @param before the number of items on previous pages */
  readonly render: (items: readonly Item[], before: number) => ReactNode;
}

/** A fully loaded list, paged and searched. A list that fits on one page has no controls. */
export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const { label, list, pageSize, view, onView, searchHint, textOf, tools, render } = props;
  const { lists } = useTexts();
  if (list.length <= pageSize) return render(list, 0);
  const { items, page, total } = listPart(list, view, pageSize, textOf);
  return (
    <div className={classes.list}>
      <div className={classes.tools}>
        <ListSearch hint={searchHint} value={view.search} onSearch={(search) => onView({ search, page: 1 })} />
        {tools}
      </div>
      {total === 0 ? (
        <p className={classes.none} role="status">
          {lists.nothingFound(view.search)}
        </p>
      ) : (
        render(items, (page - 1) * pageSize)
      )}
      <ListPages label={label} page={page} pageSize={pageSize} total={total} onPage={(page) => onView({ page })} />
    </div>
  );
}
