/**
 * The timeout of a test that waits for an event. It is generous for a slow and busy machine, and promises nothing about
 * time.
 */
export const PATIENCE_MS = 60_000;
