import { createContext, type RefObject, use, useEffect } from 'react';

/** What a shown chart can be saved as. */
export interface ChartExports {
  /** What it shows, with its name, on the paper of the page. */
  readonly picture?: () => Promise<Blob>;
  /** All values that it shows. */
  readonly csv: () => Blob;
  /** The same with a column for each line. */
  readonly wideCsv?: () => Blob;
}

/** The place where a chart leaves its exports for the menu beside it. */
export const ChartExportsContext = createContext<RefObject<ChartExports | undefined> | undefined>(undefined);

/** Leaves the exports of a chart for the menu beside it. */
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
