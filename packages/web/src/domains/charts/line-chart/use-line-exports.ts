import type { LeftOutValue } from '@tinkerstream/contract/records';
import type { Annotation } from '@tinkerstream/contract/topics';
import { useMemo } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useChartExports } from '../exports/chart-exports.ts';
import { csvFile, type SavedValue } from '../exports/values-csv.ts';
import { wideCsvFile } from '../exports/wide-csv.ts';
import type { Span } from '../span.ts';
import { texts as annotationTexts } from './annotations/texts.ts';
import { texts as lineTexts } from './legend/texts.ts';
import type { LineSession } from './line-session.ts';
import { shownValues } from './lines/shown-values.ts';

/** Lets the menu beside a line chart save its picture, and its values with its annotations. */
export function useLineExports(
  name: string,
  session: LineSession,
  annotations: readonly Annotation[],
  leftOut: readonly LeftOutValue[],
): void {
  const { chartRange: texts } = useTexts();
  const { note, leftOut: leftOutHeading } = useTexts(annotationTexts);
  const crowdTexts = useTexts(lineTexts);
  const exports = useMemo(() => {
    const shown = (isWide: boolean) => {
      const span = session.plot?.span();
      if (!span) return [];
      const values = withAnnotations(shownValues(session.state().drawn, span), annotations, span, note);
      return withLeftOut(values, leftOut, span, isWide ? leftOutHeading : undefined);
    };
    return {
      csv: () => csvFile(shown(false), { ...texts, leftOut: leftOutHeading }),
      wideCsv: () => wideCsvFile(shown(true), texts),
      picture: () => session.picture(name, crowdTexts),
    };
  }, [texts, note, leftOutHeading, crowdTexts, name, session, annotations, leftOut]);
  useChartExports(exports);
}

/** Values with the annotations in their range, as texts of a line of their own, in order of time. */
export function withAnnotations(
  values: readonly SavedValue[],
  annotations: readonly Annotation[],
  span: Span,
  label: string,
): SavedValue[] {
  const notes = annotations.flatMap(({ time: moment, text }) => {
    const time = Date.parse(moment);
    return span.start <= time && time <= span.end ? [{ time, label, unit: '', low: text, high: text }] : [];
  });
  return [...values, ...notes].sort((a, b) => a.time - b.time);
}

/**
 * Values with the left-out values of their range, in order of time. A left-out value has a row with the reason. Where every
 * line has a column that a spreadsheet calculates with, left-out values are texts in a column of their own.
 * @param column the heading of that column
 */
export function withLeftOut(
  values: readonly SavedValue[],
  leftOut: readonly LeftOutValue[],
  span: Span,
  column: string | undefined,
): SavedValue[] {
  const added = leftOut.flatMap(({ time: moment, key, board, value, reason }): SavedValue[] => {
    const time = Date.parse(moment);
    if (time < span.start || time > span.end) return [];
    const label = [key, board].filter((part) => part !== '').join(' · ');
    const text = `${label} ${value}: ${reason}`;
    const saved = { time, label, unit: '', low: value, high: value, leftOut: reason };
    return [column === undefined ? saved : { time, label: column, unit: '', low: text, high: text }];
  });
  return [...values, ...added].sort((a, b) => a.time - b.time);
}
