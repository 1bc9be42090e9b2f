import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { series } from './series.ts';

/** Most points of a window: two for each pixel of a wide screen. */
export const MAX_WINDOW_POINTS = 4000;

/** A stretch of time, and how many points there is room for. Without its ends it reaches over all that is stored. */
export const windowQuery = {
  startTime: z.optional(z.iso.datetime()),
  endTime: z.optional(z.iso.datetime()),
  points: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_WINDOW_POINTS)),
};

/**
 * What a line can show of a stretch of time: single numbers where there is room for them, else the lowest and the
 * highest of each equally wide part of it. Parts without numbers are left out, so that a gap stays a gap.
 */
export const RecordWindow = z.object({
  /** The times of the oldest and the newest number stored, whatever part of them was asked for; null without any. */
  span: z.nullable(z.object({ startTime: z.string(), endTime: z.string() })),
  /** How wide a part is, in milliseconds; 0 where each point is a single number. */
  resolution: z.number(),
  /** Oldest first. `createdOn` is the start of the part, or the time of the number. */
  points: z.array(z.object({ createdOn: z.string(), min: z.number(), max: z.number() })),
});
export type RecordWindow = z.infer<typeof RecordWindow>;

export const getRecordWindow = endpoint({
  method: 'GET',
  path: '/v1/record/list/window',
  who: 'user',
  summary:
    'What a line can show of a stretch of time: the numbers of a data type, or their lowest and highest by part.',
  request: z.object({ ...series, ...windowQuery }),
  response: RecordWindow,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0006', 'TS_ERR_RECORD_0001'],
});
