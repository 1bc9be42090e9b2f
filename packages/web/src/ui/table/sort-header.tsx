import { Icon } from '../icons.tsx';
import classes from './sort-header.module.css';

export interface Sorting {
  /** A field, with a leading minus for descending order. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
}

interface SortHeaderProps {
  readonly header: string;
  /** The field of this column; not sortable if absent. */
  readonly field?: string;
  readonly sorting?: Sorting;
  readonly className?: string;
}

/** A column header. Pressing it sorts by the column, pressing it again reverses the order. */
export function SortHeader({ header, field, sorting, className }: SortHeaderProps) {
  if (field === undefined || !sorting) {
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    );
  }
  const { sort, onSort } = sorting;
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button
        type="button"
        className={classes.button}
        data-direction={direction}
        onClick={() => onSort(direction === 'ascending' ? `-${field}` : field)}
      >
        {header}
        <Icon name="chevron" size={14} />
      </button>
      <span className={classes.plain}>{header}</span>
    </th>
  );
}
