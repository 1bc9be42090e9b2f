import {
  createAndLinkTopic,
  createProject,
  deleteProject,
  getCreateProjectLimit,
  getProject,
  linkTopic,
  listProjectDeletions,
  listProjects,
  type Project,
  unlinkTopic,
  updateProject,
} from '@tinkerstream/contract/projects';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { Caller } from '../../platform/http/caller.ts';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import type { Route } from '../../platform/http/route.ts';
import type { PublicIds } from '../../platform/public-ids.ts';
import type { UserDirectory } from '../accounts/index.ts';
import type { ChartsService } from '../charts/index.ts';
import type { RecordsService } from '../records/index.ts';
import { presentDataType, type TopicEntity, type TopicsService } from '../topics/index.ts';
import type { ProjectDeletion } from './deletion.ts';
import { embeddedMapRoutes } from './embedded-map-routes.ts';
import type { EmbeddedMapsService } from './embedded-maps.ts';
import { fileRoutes } from './file-routes.ts';
import type { ProjectFilesService } from './files.ts';
import type { ProjectEntity } from './repository.ts';
import type { ProjectsService } from './service.ts';
import { type SharingParts, sharingRoutes } from './sharing-routes.ts';

interface ProjectsRoutesOptions extends SharingParts {
  readonly projects: ProjectsService;
  readonly files: ProjectFilesService;
  readonly maps: EmbeddedMapsService;
  readonly publicIds: PublicIds;
  readonly deletion: ProjectDeletion;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  readonly topics: TopicsService;
  readonly records: RecordsService;
  readonly charts: ChartsService;
  readonly publicReads: PublicReads;
  readonly countEventTriggers: (projectId: string) => Promise<number>;
  readonly permissionOfUser: (userId: string) => Promise<Permission>;
}

export function projectsRoutes(route: Route, options: ProjectsRoutesOptions): void {
  const { projects, files, maps, publicIds, deletion, users, topics, records, charts, publicReads } = options;
  const { countEventTriggers, permissionOfUser } = options;
  sharingRoutes(route, options);
  fileRoutes(route, projects, files);
  embeddedMapRoutes(route, { maps, topics, records, publicIds, publicReads });

  async function presentDetail({ userId }: Caller, project: ProjectEntity): Promise<Project> {
    const linked = await topics.listOfProjects([project.id]);
    const topicIds = linked.map((topic) => topic.id);
    const [dataTypes, counters, chartCount, eventTriggerCount, memberIds, projectFiles, ofOwner] = await Promise.all([
      topics.dataTypesOf(topicIds),
      records.countersOf(topicIds),
      charts.countOfTopics(topicIds),
      countEventTriggers(project.id),
      projects.memberIds(project.id),
      files.list(project),
      permissionOfUser(project.ownerId),
    ]);
    const people = await users.peopleOf([...new Set([...memberIds, project.modifiedBy])]);
    const presented = linked.map((topic) => ({
      ...presentLinkedTopic(topic),
      creatorId: topic.creatorId,
      isRemovable: topic.creatorId === userId || project.ownerId === userId,
      isActive: topic.isActive,
      latitude: topic.latitude,
      longitude: topic.longitude,
      dataRecordTypes: (dataTypes.get(topic.id) ?? []).map(presentDataType),
      totalNumberOfDataRecords: counters.get(topic.id)?.records ?? 0,
      totalNumberOfMessages: counters.get(topic.id)?.messages ?? 0,
    }));
    const sum = (figure: (topic: (typeof presented)[number]) => number) =>
      presented.reduce((total, topic) => total + figure(topic), 0);
    return {
      id: project.id,
      projectName: project.name,
      createdOn: new Date(project.createdOn).toISOString(),
      createdBy: people.get(project.ownerId)?.email ?? '',
      modifiedOn: new Date(project.modifiedOn).toISOString(),
      modifiedBy: people.get(project.modifiedBy)?.email ?? '',
      topics: presented,
      isJoinable: project.shareToken !== null,
      embedMapToken: project.embedMapToken ?? '',
      isMapEmbeddable: ofOwner.allowEmbedProjectMap,
      openApiKey: project.openApiKey ?? '',
      isOpenApiAllowed: ofOwner.allowOpenApi,
      topicCount: presented.length,
      dataTypeCount: sum((topic) => topic.dataRecordTypes.length),
      userCount: memberIds.length,
      fileCount: projectFiles.length,
      chartCount,
      eventTriggerCount,
      totalNumberOfDataRecords: sum((topic) => topic.totalNumberOfDataRecords),
      totalNumberOfMessages: sum((topic) => topic.totalNumberOfMessages),
      projectUsers: memberIds.map((userId) => ({
        userId,
        username: people.get(userId)?.email ?? '',
        name: people.get(userId)?.name ?? '',
        isOwner: userId === project.ownerId,
      })),
      projectFiles,
    };
  }

  route(listProjects, async (_input, { caller }) => {
    const rows = await projects.listAccessible(caller);
    const linked = Map.groupBy(await topics.listOfProjects(rows.map((row) => row.id)), (topic) => topic.projectId);
    const owners = await users.peopleOf([...new Set(rows.map((row) => row.ownerId))]);
    return rows.map((row) => ({
      id: row.id,
      projectName: row.name,
      createdOn: new Date(row.createdOn).toISOString(),
      isOwner: row.ownerId === caller.userId,
      ownerName: owners.get(row.ownerId)?.name ?? '',
      ownerEmail: owners.get(row.ownerId)?.email ?? '',
      topics: (linked.get(row.id) ?? []).map(presentLinkedTopic),
    }));
  });

  route(getCreateProjectLimit, async (_input, { caller }) => ({ allowCreate: await projects.allowsCreate(caller) }));

  route(getProject, async ({ projectId }, { caller }) =>
    presentDetail(caller, await projects.getAccessible(caller, projectId)),
  );

  route(createProject, async ({ projectName }, { caller }) =>
    presentDetail(caller, await projects.create(caller, projectName)),
  );

  route(updateProject, async ({ projectId, projectName }, { caller }) => {
    await projects.rename(caller, projectId, projectName);
    return {};
  });

  route(deleteProject, async ({ projectId }, { caller }) => {
    await deletion.remove(caller, await projects.getAccessible(caller, projectId));
    return {};
  });

  route(listProjectDeletions, (_input, { caller }) => deletion.list(caller));

  route(createAndLinkTopic, async ({ projectId, topicDescription }, { caller }) => {
    const input = { description: topicDescription, isActive: true, projectIds: [projectId], dataTypes: [] };
    const topic = await topics.create(caller, input);
    return { ...presentLinkedTopic(topic), isActive: topic.isActive };
  });

  route(linkTopic, async ({ projectId, topicId }, { caller }) => {
    await topics.link(caller, projectId, topicId);
    return {};
  });

  route(unlinkTopic, async ({ projectId, topicId }, { caller }) => {
    await topics.unlink(caller, projectId, topicId);
    return {};
  });
}

function presentLinkedTopic(topic: TopicEntity) {
  return { id: topic.id, topicId: topic.id, topicName: topic.name, description: topic.description };
}
