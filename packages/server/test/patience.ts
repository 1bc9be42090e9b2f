/** How long a test waits for what will come: an end to waiting on a slow and busy machine, not a promise about time. */
export const PATIENCE_MS = 15_000;
