import { useMemo } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useChartExports } from '../exports/chart-exports.ts';
import { csvFile } from '../exports/values-csv.ts';
import type { LineSession } from './line-session.ts';
import { shownValues } from './lines/shown-values.ts';

/** Lets the menu beside a line chart save its picture and its values. */
export function useLineExports(name: string, session: LineSession): void {
  const { chartRange: texts } = useTexts();
  const exports = useMemo(
    () => ({
      csv() {
        const span = session.plot?.span();
        return csvFile(span ? shownValues(session.state().drawn, span) : [], texts);
      },
      picture: () => session.picture(name),
    }),
    [texts, name, session],
  );
  useChartExports(exports);
}
