import { createContext, type RefObject, use, useEffect } from 'react';

/** The forms in which a shown chart can be saved. */
export interface ChartExports {
  /** A picture of what the chart shows, with its name, on the paper of the page. */
  readonly picture?: () => Promise<Blob>;
  /** All values that the chart shows, as CSV. */
  readonly csv: () => Blob;
  /** All values as CSV with a column for each line. */
  readonly wideCsv?: () => Blob;
}

/** The place where a chart offers its exports to the menu beside it. */
export const ChartExportsContext = createContext<RefObject<ChartExports | undefined> | undefined>(undefined);

/** Offers the exports of a chart to the menu beside it. */
export function useChartExports(exports: ChartExports): void {
  const place = use(ChartExportsContext);
  useEffect(() => {
    if (!place) return;
    place.current = exports;
    return () => {
      place.current = undefined;
    };
  }, [place, exports]);
}
