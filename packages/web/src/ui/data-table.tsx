import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import classes from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly render: (row: Row, index: number) => ReactNode;
  /** As narrow as its content. */
  readonly narrow?: boolean;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Empty rows are added up to this number. */
  readonly padTo?: number;
  readonly emptyText?: string;
  /** A click anywhere in a row; the row must hold a link to the same place for the keyboard. */
  readonly onRowClick?: (row: Row) => void;
  /** Where it is narrow, rows of four columns (when, what, value, who) become two lines instead of a card. */
  readonly log?: boolean;
  /** Rows of two columns, a name and what belongs to it: low, and side by side even where it is narrow. */
  readonly pairs?: boolean;
  /** Rows that have just arrived pulse once. */
  readonly isFresh?: (row: Row) => boolean;
}

/** A table that becomes a stack of cards where it is narrow. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, padTo = 0, emptyText, onRowClick, log, pairs, isFresh } = props;
  const { common } = useTexts();
  const padding = Math.max(0, padTo - Math.max(rows.length, 1));
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} data-log={log} data-pairs={pairs}>
        <thead>
          <tr>
            {columns.map(({ key, header, narrow }) => (
              <th key={key} scope="col" className={narrow ? classes.narrow : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              data-clickable={onRowClick ? true : undefined}
              data-fresh={isFresh?.(row) || undefined}
              onClick={onRowClick && (() => onRowClick(row))}
            >
              {columns.map(({ key, header, render }) => (
                <td key={key} data-label={header}>
                  <div>{render(row, index)}</div>
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={classes.empty}>
                {emptyText ?? common.noRecord}
              </td>
            </tr>
          )}
          {Array.from({ length: padding }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: padding rows are all alike
            <tr key={`padding-${index}`} className={classes.padding}>
              <td colSpan={columns.length}>&nbsp;</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
