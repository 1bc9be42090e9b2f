import { useTexts } from '../../i18n/texts.ts';
import { NativeSelect } from '../kit.ts';
import type { Column } from './data-table.tsx';
import classes from './sort-select.module.css';

interface SortSelectProps<Row> {
  readonly columns: readonly Pick<Column<Row>, 'header' | 'sortField'>[];
  readonly sort: string | undefined;
  /** Receives the order; undefined for the list's default order. */
  readonly onSort: (sort: string | undefined) => void;
}

/** Selects the order of a list on screens too narrow for column headers. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const { lists } = useTexts();
  const choices = columns.flatMap(({ header, sortField }) =>
    sortField === undefined
      ? []
      : [
          { value: sortField, label: lists.ascending(header) },
          { value: `-${sortField}`, label: lists.descending(header) },
        ],
  );
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      className={classes.select}
      aria-label={lists.sortBy}
      value={sort ?? ''}
      data={[{ value: '', label: lists.usualOrder }, ...choices]}
      onChange={(event) => onSort(event.currentTarget.value || undefined)}
    />
  );
}
