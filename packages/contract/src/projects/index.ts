import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id, Name } from '../platform/primitives.ts';
import { DataRecordType } from '../topics/data-type.ts';

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
  modifiedOn: z.string(),
  topics: z.array(
    z.extend(LinkedTopic, {
      isActive: z.boolean(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      dataRecordTypes: z.array(DataRecordType),
      totalNumberOfDataRecords: z.int(),
      totalNumberOfMessages: z.int(),
    }),
  ),
  chartCount: z.int(),
  projectUsers: z.array(z.object({ userId: z.string(), username: z.string(), isOwner: z.boolean() })),
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

export const createAndLinkTopic = endpoint({
  method: 'POST',
  path: '/v1/project/topic/create-and-link',
  who: 'user',
  summary: 'Create a topic in a project.',
  request: z.object({ projectId: Id, topicDescription: Name }),
  response: z.extend(LinkedTopic, { isActive: z.boolean() }),
  errors: ['TS_ERR_PROJECT_0001', 'TS_ERR_PERMISSION_0001'],
});
