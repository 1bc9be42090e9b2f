import { ActionIcon } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import classes from './data-table.module.css';
import { Icon } from './icons.tsx';
import { SortHeader, type Sorting } from './sort-header.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly render: (row: Row, index: number) => ReactNode;
  /** As narrow as its content. */
  readonly narrow?: boolean;
  /** Keeps short texts on one line. */
  readonly oneLine?: boolean;
  /** The field to sort by, if the table has `sorting`. */
  readonly sortField?: string;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Pads the table with empty rows up to this number. */
  readonly padTo?: number;
  readonly emptyText?: string;
  /** Handles a click anywhere in a row; for the keyboard, the row must contain a link to the same page. */
  readonly onRowClick?: (row: Row) => void;
  /** The details below an expanded row. */
  readonly renderDetails?: (row: Row) => ReactNode;
  /** The current order, and how to change it. */
  readonly sorting?: Sorting;
  /** On narrow screens, rows of four columns (when, what, value, who) become two lines instead of a card. */
  readonly log?: boolean;
  /** Compact rows of two columns, name and value, side by side even on narrow screens. */
  readonly pairs?: boolean;
  /** New rows pulse once. */
  readonly isFresh?: (row: Row) => boolean;
}

/** A table that becomes a stack of cards on narrow screens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, padTo = 0, emptyText, onRowClick, renderDetails, sorting } = props;
  const { log, pairs, isFresh } = props;
  const { common } = useTexts();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const padding = Math.max(0, padTo - Math.max(rows.length, 1));
  const width = columns.length + (renderDetails ? 1 : 0);

  function toggle(key: string) {
    const next = new Set(unfolded);
    if (!next.delete(key)) next.add(key);
    setUnfolded(next);
  }

  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} data-log={log} data-pairs={pairs}>
        <thead>
          <tr>
            {columns.map(({ key, header, narrow, sortField }) => (
              <SortHeader
                key={key}
                header={header}
                field={sortField}
                sorting={sorting}
                className={narrow ? classes.narrow : undefined}
              />
            ))}
            {renderDetails && (
              <th scope="col" className={classes.narrow}>
                <span className={classes.hidden}>{common.detail}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = rowKey(row);
            const isUnfolded = unfolded.has(key);
            return (
              <Fragment key={key}>
                <tr
                  data-clickable={onRowClick ? true : undefined}
                  data-fresh={isFresh?.(row) || undefined}
                  onClick={onRowClick && (() => onRowClick(row))}
                >
                  {columns.map(({ key, header, oneLine, render }) => (
                    <td key={key} data-label={header} data-one-line={oneLine}>
                      <div>{render(row, index)}</div>
                    </td>
                  ))}
                  {renderDetails && (
                    <td className={classes.unfold}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={common.detail}
                        aria-expanded={isUnfolded}
                        onClick={() => toggle(key)}
                      >
                        <Icon name="chevron" />
                      </ActionIcon>
                    </td>
                  )}
                </tr>
                {renderDetails && isUnfolded && (
                  <tr className={classes.details}>
                    <td colSpan={width}>{renderDetails(row)}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
          {rows.length === 0 && (
            <tr>
              <td colSpan={width} className={classes.empty}>
                {emptyText ?? common.noRecord}
              </td>
            </tr>
          )}
          {Array.from({ length: padding }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: padding rows are all alike
            <tr key={`padding-${index}`} className={classes.padding}>
              <td colSpan={width}>&nbsp;</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
