import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { numberText, withUnit } from '../../../ui/text/number-text.ts';
import classes from './line-chart.module.css';
import type { LineSelection, Selection } from './pointer/selection.ts';

interface SelectionNoteProps {
  readonly selections: readonly LineSelection[];
  /** Whether the chart has several lines, so that each is named. */
  readonly isNamed: boolean;
}

/** The statistics of the selected points. */
export function SelectionNote({ selections, isNamed }: SelectionNoteProps) {
  const { charts: texts, chartLines } = useTexts();
  const { language } = useLanguage();

  function textOf({ min, max, counted }: Selection, unit: string): string {
    const number = (value: number) => withUnit(numberText(value, language, 'value', max - min), unit);
    return counted
      ? texts.selection(numberText(counted.count, language), number(min), number(max), number(counted.average))
      : chartLines.selectionOfParts(number(min), number(max));
  }

  return (
    <div className={classes.note} role="status">
      {selections.map(({ key, label, unit, selection }) => (
        <p key={key}>
          {isNamed && `${label}: `}
          {textOf(selection, unit)}
        </p>
      ))}
    </div>
  );
}
