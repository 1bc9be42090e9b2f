const HOUR = 3_600_000;

/** With what a chart can be compared: how long before, in milliseconds. */
export const OFFSETS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR } as const;
export type Offset = keyof typeof OFFSETS;
