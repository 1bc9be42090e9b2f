import * as z from 'zod/mini';
import { projectErrors } from '../error-codes/projects.ts';
import { permissionErrors } from '../error-codes/subscriptions.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id, Name } from '../platform/primitives.ts';
import { DataRecordType } from '../points/data-type.ts';
import { CreateLimit } from '../subscriptions/permission.ts';
import { ProjectFile } from './files.ts';
import { CopiesInClass, Member, Without } from './member.ts';
import { MemberRole } from './role.ts';

export * from './embedded-map.ts';
export * from './files.ts';
export * from './member.ts';
export * from './project-link.ts';
export * from './role.ts';
export * from './room-events.ts';
export * from './sharing.ts';

/** How long a topic counts as live after a message, in milliseconds. */
export const LIVE_MS = 300_000;

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
  /** Whether the caller owns the project; otherwise the caller is a member. */
  isOwner: z.boolean(),
  /** What the caller may do in the project. */
  role: MemberRole,
  /** The owner's name. Owners see their own email; others see the name in its place. */
  ownerName: z.string(),
  ownerEmail: z.string(),
  /** Whether the project belongs to the demo class. */
  isDemo: z.optional(z.boolean()),
  topics: z.array(LinkedTopic),
  /** When a value was last stored in a topic of the project; absent without values. */
  lastMessageOn: z.optional(z.string()),
  /** The topics that have stored a value in the last five minutes, the latest first. */
  liveTopicIds: z.optional(z.array(z.string())),
  /** In a list without the copies of pupils: the number of copies of this project in each class that the caller teaches. */
  copies: z.optional(z.array(CopiesInClass)),
  /** When the caller last opened the project; absent if never, or before servers noted it. */
  lastOpenedOn: z.optional(z.string()),
});
export type ProjectListItem = z.infer<typeof ProjectListItem>;

export const Project = z.object({
  id: z.string(),
  projectName: z.string(),
  createdOn: z.string(),
  /** The owner as a username: see `Person`. */
  createdBy: z.string(),
  /** The last change of the name or content: topics, data types, charts, files. */
  modifiedOn: z.string(),
  /** The username of the user who made the last change. */
  modifiedBy: z.string(),
  topics: z.array(
    z.extend(LinkedTopic, {
      creatorId: z.string(),
      /** Whether the caller may remove the topic from the project: as its creator, or as the project's owner. */
      isRemovable: z.boolean(),
      isActive: z.boolean(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      dataRecordTypes: z.array(DataRecordType),
      totalNumberOfDataRecords: z.int(),
      totalNumberOfMessages: z.int(),
    }),
  ),
  /** What the caller may do in the project. */
  role: MemberRole,
  /** Whether the join link is on. */
  isJoinable: z.boolean(),
  /** The role of users who join by the link. */
  joinRole: MemberRole,
  /**
   * The token of the public map, which opens while the owner's subscription allows it; empty while the link is off, and
   * for callers who may not change the project.
   */
  embedMapToken: z.string(),
  /** Whether the owner's subscription allows the public map. */
  isMapEmbeddable: z.boolean(),
  /** The key in the URLs of the open API, which work while the owner's subscription allows it; empty while the link is off. */
  openApiKey: z.string(),
  /** Whether the owner's subscription includes the open API. */
  isOpenApiAllowed: z.boolean(),
  topicCount: z.int(),
  dataTypeCount: z.int(),
  userCount: z.int(),
  fileCount: z.int(),
  chartCount: z.int(),
  eventTriggerCount: z.int(),
  /** Stored records: one per key per message. */
  totalNumberOfDataRecords: z.int(),
  /** Messages with at least one stored record. */
  totalNumberOfMessages: z.int(),
  /** The members; the owner comes first. */
  projectUsers: z.array(Member),
  projectFiles: z.array(ProjectFile),
});
export type Project = z.infer<typeof Project>;

export const listProjects = endpoint({
  method: 'GET',
  path: '/v1/project/list',
  access: 'user',
  summary:
    'List the projects the user owns or collaborates in, oldest first. For a teacher, without copies of pupils if the query says so: then the originals say how many there are.',
  request: z.object({ without: Without }),
  response: z.array(ProjectListItem),
  errors: [],
});

export const getProject = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}',
  access: 'user',
  summary: 'Get a project with its topics, their data types and statistics.',
  request: z.object({ projectId: Id }),
  response: Project,
  errors: [projectErrors.unknown],
});

export const createProject = endpoint({
  method: 'POST',
  path: '/v1/project/create',
  access: 'user',
  summary: 'Create a project. Those who join by its link may change everything, unless the role says otherwise.',
  request: z.object({ projectName: Name, joinRole: z.optional(MemberRole) }),
  response: Project,
  errors: [permissionErrors.notIncluded],
});

export const getCreateProjectLimit = endpoint({
  method: 'GET',
  path: '/v1/project/create/limit/create-project-limit',
  access: 'user',
  summary: 'Check whether the subscription allows one more project.',
  request: z.object({}),
  response: CreateLimit,
  errors: [],
});

export const updateProject = endpoint({
  method: 'PUT',
  path: '/v1/project/update',
  access: 'user',
  summary: 'Rename a project.',
  request: z.object({ projectId: Id, projectName: Name }),
  response: Done,
  errors: [projectErrors.unknown, projectErrors.roleTooLow],
});

export const deleteProject = endpoint({
  method: 'POST',
  path: '/v1/project/{projectId}/delete-project-with-data',
  access: 'user',
  summary:
    'Delete a project with its charts, its files, and the topics that are in no other project. The project disappears immediately; its records are deleted in the background.',
  request: z.object({ projectId: Id }),
  response: Done,
  errors: [projectErrors.unknown, projectErrors.notDeletable],
});

export const listProjectDeletions = endpoint({
  method: 'GET',
  path: '/v1/project/deletion/list',
  access: 'user',
  summary: "List the user's deleted projects whose records are still being deleted, oldest deletion first.",
  request: z.object({}),
  response: z.array(
    z.object({
      projectId: z.string(),
      projectName: z.string(),
      /** The number of records at the start, and of records left. */
      recordCount: z.int(),
      remainingRecordCount: z.int(),
    }),
  ),
  errors: [],
});

export const createAndLinkTopic = endpoint({
  method: 'POST',
  path: '/v1/project/topic/create-and-link',
  access: 'user',
  summary: 'Create a topic in a project.',
  request: z.object({ projectId: Id, topicDescription: Name }),
  response: z.extend(LinkedTopic, { isActive: z.boolean() }),
  errors: [projectErrors.unknown, projectErrors.roleTooLow, permissionErrors.notIncluded],
});

export const linkTopic = endpoint({
  method: 'POST',
  path: '/v1/project/topic/link',
  access: 'user',
  summary:
    'Add one of your own topics to a project. Its members may read and change the topic while you are one of them.',
  request: z.object({ projectId: Id, topicId: Id }),
  response: Done,
  errors: [projectErrors.unknown, projectErrors.roleTooLow, topicErrors.unknown, topicErrors.notCreator],
});

export const unlinkTopic = endpoint({
  method: 'PUT',
  path: '/v1/project/topic/unlink',
  access: 'user',
  summary: "Remove a topic from a project. For the project's owner and the topic's creator. The topic itself stays.",
  request: z.object({ projectId: Id, topicId: Id }),
  response: Done,
  errors: [projectErrors.unknown, topicErrors.unknown, topicErrors.notRemovable],
});
