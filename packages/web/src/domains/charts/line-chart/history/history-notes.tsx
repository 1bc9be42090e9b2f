import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { localTime } from '../../../../ui/text/local-time.ts';
import { numberText, withUnit } from '../../../../ui/text/number-text.ts';
import type { HistoryRange } from '../../../records/index.ts';
import classes from '../line-chart.module.css';
import type { LineMark } from '../line-marks.tsx';
import type { LegendLine } from '../lines/legend-lines.ts';
import { texts } from './texts.ts';

/** The most outliers that are named: nobody reads more. */
const MAX_NAMED = 5;

/** The intervals of some lines that contain a value far from all others. */
export function outlierMarks(lines: readonly LegendLine[]): LineMark[] {
  return lines.flatMap(({ line }) => line.outliers.map(({ time }): LineMark => ({ time, kind: 'second' })));
}

interface HistoryNotesProps {
  readonly lines: readonly LegendLine[];
  readonly history: HistoryRange;
}

/** Says what the line of a history does not show. */
export function HistoryNotes({ lines, history: { aggregate } }: HistoryNotesProps) {
  const own = useTexts(texts);
  const { language } = useLanguage();
  const hasNone = aggregate !== 'average' && aggregate !== 'count';
  const directions = lines.flatMap(({ line, label }) => (hasNone && line.isDirection ? [label] : []));
  const outliers = lines.flatMap(({ line, label, unit }) =>
    line.outliers.map(({ time, value }) =>
      own.outlier(label, withUnit(numberText(value, language), unit), localTime(time)),
    ),
  );
  const more = outliers.length - MAX_NAMED;
  return (
    <>
      {directions.length > 0 && <p className={classes.note}>{own.directions(directions)}</p>}
      {outliers.length > 0 && (
        <p className={classes.note}>
          {own.outliers(outliers.slice(0, MAX_NAMED))}
          {more > 0 && own.more(numberText(more, language))}
        </p>
      )}
    </>
  );
}
