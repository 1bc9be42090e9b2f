import type { LeftOutValue } from '@tinkerstream/contract/records';
import type { Annotation } from '@tinkerstream/contract/topics';
import { useMemo } from 'react';
import { useChartTexts } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { useChartExports } from '../exports/chart-exports.ts';
import { csvFile } from '../exports/values-csv.ts';
import { wideCsvFile } from '../exports/wide-csv.ts';
import { withAnnotations } from '../exports/with-annotations.ts';
import { withLeftOut } from '../exports/with-left-out.ts';
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
  const { chartRange: texts } = useChartTexts();
  const { note, leftOut: leftOutHeading } = useTextsOf(annotationTexts);
  const crowdTexts = useTextsOf(lineTexts);
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
