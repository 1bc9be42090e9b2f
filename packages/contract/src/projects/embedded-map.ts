import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { RecordValue } from '../records/index.ts';
import { DataRecordType } from '../topics/data-type.ts';

/**
 * What the public map of a project shows. Its ids are of use with the token of the map only: for the rooms of its topics.
 */
export const EmbeddedMap = z.object({
  projectId: z.string(),
  projectName: z.string(),
  /** Those that have a location, oldest first. */
  topics: z.array(
    z.object({
      topicId: z.string(),
      description: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      /** The newest record of each data type that has one. */
      latestRecords: z.array(z.object({ dataRecordType: DataRecordType, value: RecordValue, createdOn: z.string() })),
    }),
  ),
});
export type EmbeddedMap = z.infer<typeof EmbeddedMap>;

export const getEmbeddedMap = endpoint({
  method: 'GET',
  path: '/v1/public/project/embed-map-token/{embedMapToken}',
  who: 'public',
  summary: "The public map of a project, while the subscription of the project's owner allows it.",
  request: z.object({ embedMapToken: z.string().check(z.maxLength(100)) }),
  response: EmbeddedMap,
  errors: ['TS_ERR_PROJECT_0006', 'TS_ERR_REQUEST_0006'],
});
