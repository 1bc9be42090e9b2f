import * as z from 'zod/mini';
import { requestErrors } from '../error-codes/platform.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { DataRecordType } from '../points/data-type.ts';
import { TimedValue } from '../points/timed-value.ts';

/**
 * The content of a public project map. Its ids work only together with the map's token, to join the rooms of its
 * topics.
 */
export const EmbeddedMap = z.object({
  projectId: z.string(),
  projectName: z.string(),
  /** Topics with a location, oldest first. */
  topics: z.array(
    z.object({
      topicId: z.string(),
      description: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      /** The latest record of each data type that has one. */
      latestRecords: z.array(z.extend(TimedValue, { dataRecordType: DataRecordType })),
    }),
  ),
});
export type EmbeddedMap = z.infer<typeof EmbeddedMap>;

export const getEmbeddedMap = endpoint({
  method: 'GET',
  path: '/v1/public/project/embed-map-token/{embedMapToken}',
  access: 'public',
  anyOrigin: true,
  summary: "Get the public map of a project, while the subscription of the project's owner allows it.",
  request: z.object({ embedMapToken: exactText({ atMost: 100 }) }),
  response: EmbeddedMap,
  errors: [projectErrors.mapNotPublic, requestErrors.tooMany],
});
