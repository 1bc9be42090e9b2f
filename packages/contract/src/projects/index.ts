import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id, Name } from '../platform/primitives.ts';
import { DataRecordType } from '../topics/data-type.ts';
import { ProjectFile } from './files.ts';

export * from './embedded-map.ts';
export * from './files.ts';
export * from './project-link.ts';
export * from './sharing.ts';

const LinkedTopic = z.object({
  id: z.string(),
  topicId: z.string(),
  topicName: z.string(),
  description: z.string(),
});

export const ProjectListItem = z.object({
  id: z.string(),
  projectName: z.string(),
  createdOn: z.string(),
  topics: z.array(LinkedTopic),
});
export type ProjectListItem = z.infer<typeof ProjectListItem>;

export const Project = z.object({
  id: z.string(),
  projectName: z.string(),
  createdOn: z.string(),
  /** E-mail of the owner. */
  createdBy: z.string(),
  modifiedOn: z.string(),
  /** E-mail of whoever renamed it last, or else of the owner. */
  modifiedBy: z.string(),
  topics: z.array(
    z.extend(LinkedTopic, {
      creatorId: z.string(),
      isActive: z.boolean(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      dataRecordTypes: z.array(DataRecordType),
      totalNumberOfDataRecords: z.int(),
      totalNumberOfMessages: z.int(),
    }),
  ),
  /** Whether the link to join is on. */
  isJoinable: z.boolean(),
  /** Opens the public map, while the owner's subscription allows it; empty while the link is off. */
  embedMapToken: z.string(),
  /** Is part of the addresses of the project's open API, while the owner's subscription allows it; empty while it is off. */
  openApiKey: z.string(),
  topicCount: z.int(),
  dataTypeCount: z.int(),
  userCount: z.int(),
  fileCount: z.int(),
  chartCount: z.int(),
  eventTriggerCount: z.int(),
  /** Records stored: one for each key of each message. */
  totalNumberOfDataRecords: z.int(),
  /** Messages of which at least one record was stored. */
  totalNumberOfMessages: z.int(),
  projectUsers: z.array(z.object({ userId: z.string(), username: z.string(), isOwner: z.boolean() })),
  projectFiles: z.array(ProjectFile),
});
export type Project = z.infer<typeof Project>;

export const listProjects = endpoint({
  method: 'GET',
  path: '/v1/project/list',
  who: 'user',
  summary: 'The projects the user owns or collaborates in, oldest first.',
  request: z.object({}),
  response: z.array(ProjectListItem),
  errors: [],
});

export const getProject = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}',
  who: 'user',
  summary: 'A project with its topics, their data types and figures.',
  request: z.object({ projectId: Id }),
  response: Project,
  errors: ['TS_ERR_PROJECT_0001'],
});

export const createProject = endpoint({
  method: 'POST',
  path: '/v1/project/create',
  who: 'user',
  summary: 'Create a project.',
  request: z.object({ projectName: Name }),
  response: Project,
  errors: ['TS_ERR_PERMISSION_0001'],
});

export const getCreateProjectLimit = endpoint({
  method: 'GET',
  path: '/v1/project/create/limit/create-project-limit',
  who: 'user',
  summary: 'Whether the subscription allows one more project.',
  request: z.object({}),
  response: z.object({ allowCreate: z.boolean() }),
  errors: [],
});

export const updateProject = endpoint({
  method: 'PUT',
  path: '/v1/project/update',
  who: 'user',
  summary: 'Rename a project.',
  request: z.object({ projectId: Id, projectName: Name }),
  response: Done,
  errors: ['TS_ERR_PROJECT_0001'],
});

export const deleteProject = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/delete-project-with-data',
  who: 'user',
  summary:
    'Delete a project with its charts, its files, and the topics that are in no other project. It is gone at once; its records are removed afterwards.',
  request: z.object({ projectId: Id }),
  response: Done,
  errors: ['TS_ERR_PROJECT_0001', 'TS_ERR_PROJECT_0002'],
});

export const listProjectDeletions = endpoint({
  method: 'GET',
  path: '/v1/project/deletion/list',
  who: 'user',
  summary: "The user's deleted projects whose records are still being removed, oldest deletion first.",
  request: z.object({}),
  response: z.array(
    z.object({
      projectId: z.string(),
      projectName: z.string(),
      /** How many records there were, and how many of them are left. */
      recordCount: z.int(),
      remainingRecordCount: z.int(),
    }),
  ),
  errors: [],
});

export const createAndLinkTopic = endpoint({
  method: 'POST',
  path: '/v1/project/topic/create-and-link',
  who: 'user',
  summary: 'Create a topic in a project.',
  request: z.object({ projectId: Id, topicDescription: Name }),
  response: z.extend(LinkedTopic, { isActive: z.boolean() }),
  errors: ['TS_ERR_PROJECT_0001', 'TS_ERR_PERMISSION_0001'],
});

export const linkTopic = endpoint({
  method: 'POST',
  path: '/v1/project/topic/link',
  who: 'user',
  summary:
    'Add a topic of which one is the creator to a project, whose members may read and change it while its creator is one of them.',
  request: z.object({ projectId: Id, topicId: Id }),
  response: Done,
  errors: ['TS_ERR_PROJECT_0001', 'TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0009'],
});

export const unlinkTopic = endpoint({
  method: 'PUT',
  path: '/v1/project/topic/unlink',
  who: 'user',
  summary: 'Remove a topic from a project, as a member of it or as the creator of the topic. The topic stays as it is.',
  request: z.object({ projectId: Id, topicId: Id }),
  response: Done,
  errors: ['TS_ERR_PROJECT_0001', 'TS_ERR_TOPIC_0001'],
});
