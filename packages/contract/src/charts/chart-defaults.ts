export const DEFAULT_COLOUR = '#000000';

/** The bins of a histogram, if a person chooses them. */
export const BIN_COUNT = { min: 2, max: 60, initial: 10 } as const;
/** The bars of a category chart, without the bar of the other values. */
export const CATEGORY_COUNT = { min: 1, max: 30, initial: 8 } as const;
