import { createContext, type RefObject } from 'react';

/** What a shown chart can be saved as. */
export interface ChartExports {
  /** What it shows, with its name, on the paper of the page. */
  readonly picture: () => Promise<Blob>;
  /** All values that it shows. */
  readonly csv: () => Blob;
}

/** The place where a chart leaves its exports for the menu beside it. */
export const ChartExportsContext = createContext<RefObject<ChartExports | undefined> | undefined>(undefined);
