import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';

/** Faults of the stored records of this server. All times are ISO 8601 UTC. */
export const StorageCondition = z.object({
  /** Acknowledged records that are stored and cannot be shown yet; the server keeps trying. Null if all records can be shown. */
  hidden: z.nullable(z.object({ records: z.number(), isDiskFull: z.boolean() })),
  /** Batches of acknowledged records that could not be read at a start in the last 30 days, latest first; 20 at most. */
  damaged: z.array(
    z.object({
      foundOn: z.string(),
      records: z.number(),
      /** How many topics the batch has values of, as far as known. */
      topics: z.number(),
      /** The times of the first and last record; null if unknown. */
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
    }),
  ),
});
export type StorageCondition = z.infer<typeof StorageCondition>;

export const getStorageCondition = endpoint({
  method: 'GET',
  path: '/v1/record/storage-condition',
  access: 'admin',
  summary: 'Get whether acknowledged records cannot be read, because the disk is full or the file is damaged.',
  request: z.object({}),
  response: StorageCondition,
  errors: [],
});
