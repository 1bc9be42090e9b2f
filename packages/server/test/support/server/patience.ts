/** The timeout of a test that waits for an event, generous for a slow and busy machine; no promise about time. */
export const PATIENCE_MS = 60_000;
