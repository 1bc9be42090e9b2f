import { useTexts } from '../../../i18n/texts.ts';
import { NativeSelect, UnstyledButton } from '../../../ui/kit.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { codeOf, columnName, columnOf, optionsOf, seriesOf, withDecimal } from './column-choice.ts';
import classes from './import.module.css';
import type { Choices, Column, Reading, Target } from './reading/choices.ts';
import type { OpenCell, Preview, PreviewRow, Understood } from './reading/messages.ts';
import { importTexts } from './texts.ts';

interface PreviewTableProps {
  readonly choices: Choices;
  readonly preview: Preview;
  readonly target: Target;
  /** Whether the choices are those of an import that has begun. */
  readonly isFixed: boolean;
  readonly onChange: (changes: Partial<Choices>) => void;
  readonly onHeadings: (row: number) => void;
}

/** The first rows of a file, with a choice of the meaning of each column, and the interpretation of each cell below it. */
export function PreviewTable({ choices, preview, target, isFixed, onChange, onHeadings }: PreviewTableProps) {
  const texts = useTexts(importTexts);
  const nameOf = (index: number) => columnName(index, preview, texts);
  const series = seriesOf(preview, target);
  // The stored choices of an import end with its last used column.
  const columns = preview.names.map((_, index): Column => choices.columns[index] ?? { is: 'none' });
  const set = (index: number, column: Column) => onChange({ columns: columns.with(index, column) });
  return (
    // A scrollable region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.table} aria-label={texts.preview} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col" className={classes.line}>
              {texts.line}
            </th>
            {columns.map((column, index) => {
              return (
                <th key={preview.names[index]} scope="col">
                  <span className={classes.name}>{nameOf(index)}</span>
                  <NativeSelect
                    mt="xs"
                    size="xs"
                    aria-label={texts.columnIs(nameOf(index))}
                    value={codeOf(column)}
                    disabled={isFixed}
                    data={optionsOf(column, series[index], target, texts)}
                    onChange={({ currentTarget: { value } }) =>
                      set(index, columnOf(value, column, preview.readings[index] as Reading, series[index]))
                    }
                  />
                  {(column.is === 'values' || column.is === 'value') && (
                    <NumberChoice
                      name={nameOf(index)}
                      reading={column}
                      cell={preview.openCells[index]}
                      isFixed={isFixed}
                      onChange={(decimal) => set(index, withDecimal(column, decimal))}
                    />
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => (
            <Row key={row.row} row={row} columns={columns} isFixed={isFixed} onHeadings={onHeadings} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface NumberChoiceProps {
  readonly name: string;
  readonly reading: Reading;
  readonly cell: OpenCell | undefined;
  readonly isFixed: boolean;
  readonly onChange: (decimal: Reading['decimal']) => void;
}

/** Says that a column contains texts, or asks for the decimal mark where two readings remain. */
function NumberChoice({ name, reading, cell, isFixed, onChange }: NumberChoiceProps) {
  const texts = useTexts(importTexts);
  if (!reading.isNumeric) return <span className={classes.note}>{texts.isText}</span>;
  if (!cell) return null;
  return (
    <NativeSelect
      mt={4}
      size="xs"
      aria-label={texts.numbersOf(name)}
      value={reading.isOpen ? '' : reading.decimal}
      error={reading.isOpen === true}
      disabled={isFixed}
      data={[
        ...(reading.isOpen ? [{ value: '', label: texts.chooseNumber(cell.text) }] : []),
        { value: 'point', label: texts.readAs(cell.text, cell.point) },
        { value: 'comma', label: texts.readAs(cell.text, cell.comma) },
      ]}
      onChange={({ currentTarget: { value } }) => value !== '' && onChange(value as Reading['decimal'])}
    />
  );
}

interface RowProps {
  readonly row: PreviewRow;
  readonly columns: readonly Column[];
  readonly isFixed: boolean;
  readonly onHeadings: (row: number) => void;
}

function Row({ row: { row, line, is, cells, understood }, columns, isFixed, onHeadings }: RowProps) {
  const texts = useTexts(importTexts);
  const label = is === 'headings' ? texts.headingsAre(String(line)) : texts.headingsIn(String(line));
  return (
    <tr data-is={is}>
      <th scope="row" className={classes.line}>
        <UnstyledButton
          className={classes.headings}
          aria-label={label}
          title={label}
          aria-pressed={is === 'headings'}
          disabled={isFixed}
          onClick={() => onHeadings(row)}
        >
          {line}
        </UnstyledButton>
      </th>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their places
        <td key={index} className={column.is === 'none' && is === 'data' ? classes.leftOut : undefined}>
          {cells[index]}
          <Meaning understood={understood[index]} unit={'unit' in column ? column.unit : undefined} />
        </td>
      ))}
    </tr>
  );
}

/** The interpretation of a cell: a number with its unit, or a time in the reader's zone. */
function Meaning({ understood, unit }: { understood: Understood | undefined; unit: string | undefined }) {
  const texts = useTexts(importTexts);
  if (!understood) return null;
  if (understood.is === 'error') return <div className={classes.wrong}>{texts.problems[understood.problem]}</div>;
  return <div className={classes.meaning}>{textOf()}</div>;

  function textOf(): string {
    if (understood?.is === 'time') return `= ${localTime(understood.time)}`;
    if (understood?.is === 'number') return `= ${understood.text}${unit ? ` ${unit}` : ''}`;
    return understood?.is === 'text' ? texts.asText : texts.noValue;
  }
}
