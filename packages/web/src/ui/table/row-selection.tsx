import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button, Checkbox, Flex } from '../kit.ts';
import type { Column } from './data-table.tsx';
import classes from './row-selection.module.css';

/** The rows selected for an action on several. They stay selected on other pages of the list. */
export interface RowSelection<Row> {
  readonly selected: readonly Row[];
  readonly onSelected: (rows: readonly Row[]) => void;
  readonly nameOf: (row: Row) => string;
  /** Whether a row can be selected; every row if absent. */
  readonly isSelectable?: (row: Row) => boolean;
  /** The actions on the selected rows. */
  readonly actions: ReactNode;
}

interface SelectionProps<Row> {
  readonly selection: RowSelection<Row>;
  /** The rows of the page. */
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** A column with a checkbox for each row that can be selected. */
export function useSelectionColumn<Row>({ selection, rows, rowKey }: Partial<SelectionProps<Row>>): Column<Row>[] {
  const { lists } = useTexts();
  if (!selection || !rows || !rowKey) return [];
  const { selected, onSelected, nameOf } = selection;
  const selectable = rows.filter(selection.isSelectable ?? (() => true));
  const without = (row: Row) => selected.filter((one) => rowKey(one) !== rowKey(row));
  return [
    {
      key: 'select',
      header: lists.selection,
      narrow: true,
      render: (row) =>
        selectable.includes(row) && (
          <RowCheckbox
            name={lists.select(nameOf(row))}
            isChecked={selected.some((one) => rowKey(one) === rowKey(row))}
            onChange={(isChecked) => onSelected([...without(row), ...(isChecked ? [row] : [])])}
          />
        ),
    },
  ];
}

interface RowCheckboxProps {
  readonly name: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox without a text beside it. The space around it belongs to its touch target. */
export function RowCheckbox({ name, isChecked, onChange }: RowCheckboxProps) {
  return (
    // A click on the rest of the row may open its page.
    <Flex component="label" className={classes.box} onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={name}
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Flex>
  );
}

/** Selects all rows of the page, and offers the actions on the selected ones. */
export function SelectionBar<Row>({ selection, rows, rowKey }: SelectionProps<Row>) {
  const { lists } = useTexts();
  const { selected, onSelected, isSelectable = () => true, actions } = selection;
  const onPage = rows.filter(isSelectable);
  const keys = new Set(onPage.map(rowKey));
  const elsewhere = selected.filter((row) => !keys.has(rowKey(row)));
  const selectedHere = selected.length - elsewhere.length;
  if (onPage.length < 2 && selected.length === 0) return null;
  return (
    <div className={classes.bar}>
      <Checkbox
        label={lists.selectPage}
        checked={onPage.length > 0 && selectedHere === onPage.length}
        indeterminate={selectedHere > 0 && selectedHere < onPage.length}
        onChange={({ currentTarget }) => onSelected(currentTarget.checked ? [...elsewhere, ...onPage] : elsewhere)}
      />
      {selected.length > 0 && (
        <>
          <span role="status">{lists.selected(selected.length)}</span>
          {actions}
          <Button variant="subtle" size="compact-sm" onClick={() => onSelected([])}>
            {lists.clearSelection}
          </Button>
        </>
      )}
    </div>
  );
}
