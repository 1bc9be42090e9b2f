import * as z from 'zod/mini';

/** Maximum points in a window: two per pixel of a wide screen. */
export const MAX_WINDOW_POINTS = 4000;
/** The latest points of a line in a chart without controls. */
export const COMPACT_POINTS = 50;

/**
 * The points of a line, oldest first: single values if they fit, otherwise the minimum and maximum of equally wide
 * buckets. Empty buckets are omitted, so that gaps stay gaps. The three columns have one entry per point.
 */
export const linePoints = {
  /** The bucket width in milliseconds; 0 if each point is a single value. */
  resolution: z.number(),
  /** Times in milliseconds since 1970 UTC: the start of the bucket, or the time of the value. */
  times: z.array(z.number()),
  min: z.array(z.number()),
  max: z.array(z.number()),
};
export type LinePoints = z.infer<z.ZodMiniObject<typeof linePoints>>;
