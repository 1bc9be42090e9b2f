import { NativeSelect } from '@mantine/core';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { codeOf, columnName, columnOf, optionsOf } from './column-choice.ts';
import classes from './import.module.css';
import type { Choices, Target } from './reading/choices.ts';
import type { Preview } from './reading/messages.ts';
import { importTexts } from './texts.ts';

interface PreviewTableProps {
  readonly choices: Choices;
  readonly preview: Preview;
  readonly target: Target;
  /** Whether the choices are those of an import that has begun. */
  readonly isFixed: boolean;
  readonly onChange: (changes: Partial<Choices>) => void;
}

/** The first rows of a file, with a choice of what each column is. */
export function PreviewTable({ choices, preview, target, isFixed, onChange }: PreviewTableProps) {
  const texts = useTextsOf(importTexts);
  const nameOf = (index: number) => columnName(index, preview, choices, texts);
  const choose = (index: number, code: string) => {
    const cells = preview.rows.map((row) => row[index] ?? '');
    const columns = choices.columns.map((column, at) =>
      at === index ? columnOf(code, column, cells, choices.hasDecimalComma) : column,
    );
    onChange({ columns });
  };
  return (
    // A region that scrolls is reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.table} aria-label={texts.preview} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {choices.columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their places
              <th key={index} scope="col">
                {nameOf(index)}
                <NativeSelect
                  mt="xs"
                  size="xs"
                  aria-label={texts.columnIs(nameOf(index))}
                  value={codeOf(column)}
                  disabled={isFixed}
                  data={optionsOf(column, nameOf(index), target, texts)}
                  onChange={(event) => choose(index, event.currentTarget.value)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file keep their places
            <tr key={line}>
              {choices.columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their places
                <td key={index} className={column.is === 'none' ? classes.leftOut : undefined}>
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
