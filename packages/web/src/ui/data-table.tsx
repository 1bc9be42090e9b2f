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
  /** A word or two that stay on one line. */
  readonly oneLine?: boolean;
  /** The field by which the rows can be sorted here, if the table has a `sorting`. */
  readonly sortField?: string;
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
  /** What a row shows below itself once it is unfolded. */
  readonly renderDetails?: (row: Row) => ReactNode;
  /** By what the rows are sorted, and how to change that. */
  readonly sorting?: Sorting;
  /** Where it is narrow, rows of four columns (when, what, value, who) become two lines instead of a card. */
  readonly log?: boolean;
  /** Rows of two columns, a name and what belongs to it: low, and side by side even where it is narrow. */
  readonly pairs?: boolean;
  /** Rows that have just arrived pulse once. */
  readonly isFresh?: (row: Row) => boolean;
}

/** A table that becomes a stack of cards where it is narrow. */
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
