import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { csvBlob, csvText } from '../../../platform/csv.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import { countText } from '../../../ui/text/number-text.ts';
import classes from './import.module.css';
import type { RowError } from './reading/row-reader.ts';
import type { Summary } from './reading/summary.ts';
import { importTexts } from './texts.ts';

/** The most errors that a page shows. */
const SHOWN_ERRORS = 100;

interface RowErrorsProps {
  readonly summary: Summary;
  readonly fileName: string;
  readonly nameOf: (column: number) => string;
}

/** The lines that are left out, with their reasons. */
export function RowErrors({ summary: { errors, errorCount }, fileName, nameOf }: RowErrorsProps) {
  const texts = useTexts(importTexts);
  const { language } = useLanguage();
  if (errorCount === 0) return null;
  const save = () => {
    const rows = errors.map(({ line, column, problem, text }) => [
      String(line),
      nameOf(column),
      texts.problems[problem],
      text,
    ]);
    saveFile(csvBlob(csvText([[...texts.errorHeadings], ...rows])), `${fileName}.errors.csv`);
  };
  const textOf = ({ line, column, problem, text }: RowError) =>
    texts.error(countText(line, language), nameOf(column), texts.problems[problem], text);
  return (
    <>
      <Mark kind="alert">{texts.errors(errorCount, countText(errorCount, language))}</Mark>
      <ul className={classes.errors}>
        {errors.slice(0, SHOWN_ERRORS).map((error) => (
          <li key={`${error.line} ${error.column}`}>{textOf(error)}</li>
        ))}
      </ul>
      {errorCount > SHOWN_ERRORS && <p>{texts.firstErrors(countText(SHOWN_ERRORS, language))}</p>}
      <Button variant="default" size="xs" leftSection={<Icon name="download" />} onClick={save}>
        {texts.saveErrors}
      </Button>
    </>
  );
}
