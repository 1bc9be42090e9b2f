import * as z from 'zod/mini';
import { cloudErrors } from '../error-codes/clouds.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { list } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';
import { DataTypeKey } from '../points/data-type.ts';
import { Cloud, CloudKey, CloudName, MAX_CLOUD_NAMES } from './clouds.ts';

export * from './clouds.ts';
export * from './refused.ts';
export * from './siot-login.ts';

/** A project's link with another cloud, whose boards then send here without another program. */
export const CloudLink = z.object({
  cloud: Cloud,
  isOn: z.boolean(),
  /**
   * The topic for values; null before the link was first switched on, after the topic was deleted, and for clouds that
   * need none.
   */
  topicId: z.nullable(z.string()),
  /**
   * The number of the project in addresses and user names, such as ThingSpeak's channel number; null before the link
   * was first switched on.
   */
  number: z.nullable(z.int()),
  /** The secrets that boards send; empty while the link is off. `readKey` is null if the cloud has no key for reading. */
  writeKey: z.string(),
  readKey: z.nullable(z.string()),
  /** The names that were given other keys than their own. */
  names: z.array(z.object({ name: CloudName, key: z.string() })),
});
export type CloudLink = z.infer<typeof CloudLink>;

const OfLink = z.object({ projectId: Id, cloud: Cloud });

export const listCloudLinks = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/cloud',
  access: 'user',
  summary: 'List the other clouds whose boards can send to a project, with their keys.',
  request: z.object({ projectId: Id }),
  response: z.array(CloudLink),
  errors: [projectErrors.unknown, projectErrors.roleTooLow],
});

export const switchOnCloudLink = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/cloud/{cloud}/switch-on-cloud-link',
  access: 'user',
  summary: 'Let boards made for another cloud send to a topic of a project. Keys from before work again.',
  request: z.extend(OfLink, { topicId: z.optional(Id) }),
  response: Done,
  errors: [projectErrors.unknown, projectErrors.roleTooLow, topicErrors.unknown, cloudErrors.notConnected],
});

export const switchOffCloudLink = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/cloud/{cloud}/switch-off-cloud-link',
  access: 'user',
  summary: 'Refuse boards made for another cloud from now on, and disconnect them.',
  request: OfLink,
  response: Done,
  errors: [projectErrors.unknown, projectErrors.roleTooLow, cloudErrors.notConnected],
});

export const renewCloudKey = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/cloud/{cloud}/{key}/renew-cloud-key',
  access: 'user',
  summary: 'Create a new key for boards made for another cloud. The present one stops working.',
  request: z.extend(OfLink, { key: CloudKey }),
  response: Done,
  errors: [projectErrors.unknown, projectErrors.roleTooLow, cloudErrors.notConnected],
});

export const setCloudNames = endpoint({
  method: 'PUT',
  path: '/v1/project/{projectId}/cloud/{cloud}/set-cloud-names',
  access: 'user',
  summary: 'Set which fields, feeds or pins of another cloud have other keys than their own names here.',
  request: z.extend(OfLink, {
    names: list(z.object({ name: CloudName, key: DataTypeKey }), { atMost: MAX_CLOUD_NAMES }).check(
      z.refine((names) => new Set(names.map(({ name }) => name)).size === names.length),
      z.refine((names) => new Set(names.map(({ key }) => key)).size === names.length),
    ),
  }),
  response: Done,
  errors: [projectErrors.unknown, projectErrors.roleTooLow, cloudErrors.notConnected],
});
