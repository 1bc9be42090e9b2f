import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Group } from '../kit.ts';
import classes from './list-frame.module.css';
import { ListPages } from './list-pages.tsx';
import { ListSearch } from './list-search.tsx';
import type { ListView } from './list-view.ts';

export interface ListFrameProps {
  readonly label: string;
  readonly pageSize: number;
  readonly view: ListView;
  readonly onView: (change: Partial<ListView>) => void;
  /** The searched fields, as a hint. */
  readonly searchHint: string;
  /** Controls beside the search. */
  readonly tools?: ReactNode;
}

/** One page of a list with its search and its pages. A list that fits on one page has no controls. */
export function ListFrame(
  props: ListFrameProps & { readonly page: number; readonly total: number; readonly children: ReactNode },
) {
  const { label, pageSize, page, total, view, onView, searchHint, tools, children } = props;
  const { lists } = useTexts();
  if (total <= pageSize && view.search === '') return children;
  return (
    <div className={classes.list}>
      <Group gap="xs">
        <ListSearch hint={searchHint} value={view.search} onSearch={(search) => onView({ search, page: 1 })} />
        {tools}
      </Group>
      {total === 0 ? (
        <p className={classes.none} role="status">
          {lists.nothingFound(view.search)}
        </p>
      ) : (
        children
      )}
      <ListPages label={label} page={page} pageSize={pageSize} total={total} onPage={(page) => onView({ page })} />
    </div>
  );
}
