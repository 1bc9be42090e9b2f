import { type CSSProperties, Fragment, type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useRovingFocus } from '../form/use-roving-focus.ts';
import { Icon } from '../icons.tsx';
import { ActionIcon } from '../kit.ts';
import classes from './data-table.module.css';
import { SortHeader, type Sorting } from './sort-header.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly render: (row: Row, index: number) => ReactNode;
  /** Whether the column is as narrow as its content. */
  readonly narrow?: boolean;
  /** Whether the column is clear without a header on narrow screens. */
  readonly clear?: boolean;
  /**
   * The content for which the column has room beside columns that do not wrap: a name or an email, a word, or a short text
   * such as the date of a time.
   */
  readonly room?: 'name' | 'word' | 'date';
  /** A CSS width that does not depend on the content, in a table with enough room. Columns without a width share the rest. */
  readonly width?: string;
  /** Whether the column is hidden on narrow screens: a page or a dialog of the row shows it too. */
  readonly wide?: boolean;
  /** Whether short texts stay on one line. */
  readonly oneLine?: boolean;
  /** Whether the column is one of two lines beside the title on narrow screens, at their end. */
  readonly atEnd?: boolean;
  /** The field to sort by, if the table has `sorting`. */
  readonly sortField?: string;
}

interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Once it has rows, the table is at least as high as this number of rows. */
  readonly padTo?: number | undefined;
  /** A text that says what adds rows; it fills the height of a table with fewer. */
  readonly shortText?: string;
  readonly emptyText?: string;
  /** Handles a click anywhere in a row; for the keyboard, the row must contain a link to the same page. */
  readonly onRowClick?: (row: Row) => void;
  /** The details below an expanded row. */
  readonly renderDetails?: (row: Row) => ReactNode;
  /** The current order, and a function to change it. */
  readonly sorting?: Sorting;
  /** Whether the rows are compact and have two columns, name and value, side by side even on narrow screens. */
  readonly pairs?: boolean;
  /** Whether a row is new, and pulses once. */
  readonly isFresh?: (row: Row) => boolean;
}

/** From this many rows on, a table is one stop of the Tab key, with arrow keys between its rows. */
const LONG_TABLE = 9;
/** A word that has room beside other columns, also in Chinese. */
const SHORT_WORD = /^\S{1,9}$/;

/**
 * A table. On narrow screens each row has a line with its title and its buttons, and below it the other columns with
 * their headers.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, padTo = 0, shortText, emptyText, onRowClick, renderDetails, sorting } = props;
  const { pairs, isFresh } = props;
  const { common } = useTexts();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const roving = useRovingFocus<HTMLTableSectionElement>({ parts: 'tr', isOff: rows.length < LONG_TABLE });
  const missing = rows.length > 0 ? Math.max(0, padTo - rows.length) : 0;
  const count = columns.length + (renderDetails ? 1 : 0);
  // Narrow columns number the rows before the title, and have buttons after it.
  const titleAt = columns.findIndex(({ narrow, wide }) => !narrow && !wide);
  const hasEnds = columns.some(({ atEnd }) => atEnd);
  const hasWidths = columns.some(({ width }) => width !== undefined);
  const partOf = (at: number) => (at < titleAt ? 'number' : at === titleAt ? 'title' : undefined);

  function toggle(key: string) {
    const next = new Set(unfolded);
    if (!next.delete(key)) next.add(key);
    setUnfolded(next);
  }

  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        aria-label={label}
        data-pairs={pairs}
        data-ends={hasEnds}
        data-widths={hasWidths}
      >
        {hasWidths && (
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} style={{ '--width': width } as CSSProperties} />
            ))}
          </colgroup>
        )}
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
        <tbody {...roving}>
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
                  {columns.map(({ key, header, narrow, clear, room, wide, oneLine, atEnd, render }, at) => (
                    <td
                      key={key}
                      data-label={clear ? undefined : header}
                      data-room={room}
                      data-wide={wide}
                      data-one-line={oneLine}
                      data-at-end={atEnd}
                      data-part={partOf(at) ?? (narrow ? 'buttons' : 'fact')}
                    >
                      <Cell>{render(row, index)}</Cell>
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
                    <td colSpan={count}>{renderDetails(row)}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
          {rows.length === 0 && (
            <tr>
              <td colSpan={count} className={classes.empty}>
                {emptyText ?? common.noRecord}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {missing > 0 && (
        <p className={classes.short} style={{ '--missing': missing } as CSSProperties}>
          {shortText}
        </p>
      )}
    </div>
  );
}

/** The content of a cell. A short word is never split, however narrow its column. */
function Cell({ children }: { readonly children: ReactNode }) {
  return <div data-word={(typeof children === 'string' && SHORT_WORD.test(children)) || undefined}>{children}</div>;
}
