import * as z from 'zod/mini';
import { projectErrors } from '../error-codes/projects.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';

export const updateTopicLocation = endpoint({
  method: 'POST',
  path: '/v1/topic/location/update-topic-location',
  access: 'user',
  summary: 'Set the location of a topic, in degrees (WGS 84).',
  request: z.object({
    topicId: Id,
    lat: z.number().check(z.minimum(-90), z.maximum(90)),
    lng: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
  response: Done,
  errors: [topicErrors.unknown, projectErrors.roleTooLow],
});

export const removeTopicLocation = endpoint({
  method: 'POST',
  path: '/v1/topic/location/remove-topic-location',
  access: 'user',
  summary: 'Remove the location of a topic.',
  request: z.object({ topicId: Id }),
  response: Done,
  errors: [topicErrors.unknown, projectErrors.roleTooLow],
});
