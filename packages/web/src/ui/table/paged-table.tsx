import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { callFile, callPage } from '../../platform/requests/call.ts';
import type { ItemOf, ListEndpoint, Page } from '../../platform/requests/request.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Icon } from '../icons.tsx';
import { Button, Group } from '../kit.ts';
import { LoadError } from '../loading/load-error.tsx';
import { Loading } from '../loading/loading.tsx';
import { type Column, DataTable } from './data-table.tsx';
import frame from './list-frame.module.css';
import { ListPages } from './list-pages.tsx';
import { ListSearch } from './list-search.tsx';
import type { ListView } from './list-view.ts';
import classes from './paged-table.module.css';
import { type RowSelection, SelectionBar, useSelectionColumn } from './row-selection.tsx';
import { SortSelect } from './sort-select.tsx';

/** Rows per page. */
const PAGE_SIZE = 25;

interface PagedTableProps<E extends ListEndpoint> {
  /** The endpoint of the list. Its query is cached under `queryKey`. */
  readonly endpoint: E;
  readonly queryKey: readonly string[];
  /** Parameters besides page, search and order. */
  readonly input?: Readonly<Record<string, string | undefined>>;
  readonly view: ListView;
  readonly onView: (change: Partial<ListView>) => void;
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<ItemOf<E>>[];
  readonly rowKey: (row: ItemOf<E>) => string;
  readonly onRowClick?: (row: ItemOf<E>) => void;
  readonly renderDetails?: (row: ItemOf<E>) => ReactNode;
  /** The row of a new entry, above the others. */
  readonly draft?: ItemOf<E>;
  /** Lets the user select rows. */
  readonly selection?: RowSelection<ItemOf<E>>;
  /** A filter beside the search. */
  readonly filter?: ReactNode;
  /** The searched fields; no search if absent. */
  readonly searchHint?: string;
  /** The text if the list has no entries at all: what to do. */
  readonly empty: ReactNode;
  /** The name of the CSV file, without its extension. */
  readonly filename: string;
  /** The refetch interval in milliseconds; false if the items do not change on their own. */
  readonly refetchInterval?: (items: readonly ItemOf<E>[]) => number | false;
}

/** A server-side list, paged, searched, sorted and exported there. */
export function PagedTable<E extends ListEndpoint>(props: PagedTableProps<E>) {
  const { endpoint, queryKey, input, view, onView, label, rowKey, draft, selection, searchHint, empty, filename } =
    props;
  const { lists } = useTexts();
  const { search } = view;
  const sort = isSortable(props.columns, view.sort) ? view.sort : undefined;
  const query = { ...input, page: view.page, pageSize: PAGE_SIZE, search: search || undefined, sort };
  const list = useQuery({
    queryKey: [...queryKey, endpoint.path, query],
    // TypeScript cannot check a value against the generic request type of the endpoint.
    queryFn: (): Promise<Page<ItemOf<E>>> => callPage(endpoint, query as unknown as RequestOf<E>),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && props.refetchInterval?.(state.data.items)) || false,
  });
  const exported = useMutation({
    mutationFn: () =>
      callFile(endpoint, { ...input, search: search || undefined, format: 'csv' } as unknown as RequestOf<E>),
    onSuccess: (file) => saveFile(file, `${filename}.csv`),
  });

  const columns = [...useSelectionColumn({ selection, rows: list.data?.items, rowKey }), ...props.columns];

  if (!list.data) return list.isError ? <LoadError onRetry={() => void list.refetch()} /> : <Loading />;
  const { items, total } = list.data;
  const isEmpty = total === 0 && search === '' && !list.isPlaceholderData;
  if (isEmpty && !draft) return empty;
  const onSort = (sort: string | undefined) => onView({ sort, page: 1 });

  return (
    <div className={frame.list}>
      <Group gap="xs" justify="space-between" className={classes.tools}>
        {searchHint && (
          <ListSearch hint={searchHint} value={search} onSearch={(search) => onView({ search, page: 1 })} />
        )}
        {props.filter}
        <SortSelect columns={columns} sort={sort} onSort={onSort} />
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={exported.isPending}
          onClick={() => exported.mutate()}
        >
          {lists.exportCsv}
        </Button>
      </Group>
      {selection && <SelectionBar selection={selection} rows={items} rowKey={rowKey} />}
      <div className={classes.rows} data-stale={list.isPlaceholderData || undefined} aria-busy={list.isFetching}>
        <DataTable
          label={label}
          columns={columns}
          rows={draft ? [draft, ...items] : items}
          rowKey={rowKey}
          onRowClick={props.onRowClick}
          renderDetails={props.renderDetails}
          sorting={{ sort, onSort }}
          emptyText={search === '' ? undefined : lists.nothingFound(search)}
        />
      </div>
      <ListPages
        label={label}
        page={view.page}
        pageSize={PAGE_SIZE}
        total={total}
        onPage={(page) => onView({ page })}
      />
    </div>
  );
}

/** Whether the list supports the order in the URL. */
function isSortable<Row>(columns: readonly Column<Row>[], sort: string | undefined): boolean {
  const field = sort?.replace(/^-/, '');
  return columns.some(({ sortField }) => sortField !== undefined && sortField === field);
}

/** The number of a row in the whole list, from 1. */
export function rowNumber({ page }: ListView, index: number): number {
  return (page - 1) * PAGE_SIZE + index + 1;
}
