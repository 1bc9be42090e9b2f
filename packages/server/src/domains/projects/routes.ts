import {
  createAndLinkTopic,
  createProject,
  getCreateProjectLimit,
  getProject,
  listProjects,
  type Project,
  updateProject,
} from '@tinkerstream/contract/projects';
import type { Route } from '../../platform/http/route.ts';
import type { AccountsService } from '../accounts/index.ts';
import type { ChartsService } from '../charts/index.ts';
import type { RecordsService } from '../records/index.ts';
import { presentDataType, type TopicRow, type TopicsService } from '../topics/index.ts';
import type { ProjectRow } from './repository.ts';
import type { ProjectsService } from './service.ts';

interface ProjectsRoutesOptions {
  readonly projects: ProjectsService;
  readonly accounts: AccountsService;
  readonly topics: TopicsService;
  readonly records: RecordsService;
  readonly charts: ChartsService;
}

export function projectsRoutes(
  route: Route,
  { projects, accounts, topics, records, charts }: ProjectsRoutesOptions,
): void {
  async function presentDetail(project: ProjectRow): Promise<Project> {
    const linked = await topics.listOfProjects([project.id]);
    const topicIds = linked.map((topic) => topic.id);
    const [dataTypes, counters, chartCount, memberIds] = await Promise.all([
      topics.dataTypesOf(topicIds),
      records.countersOf(topicIds),
      charts.countOfTopics(topicIds),
      projects.memberIds(project.id),
    ]);
    const emails = await accounts.emailsOf(memberIds);
    return {
      id: project.id,
      projectName: project.name,
      createdOn: new Date(project.created_on).toISOString(),
      modifiedOn: new Date(project.modified_on).toISOString(),
      topics: linked.map((topic) => ({
        ...presentLinkedTopic(topic),
        isActive: topic.is_active === 1,
        latitude: topic.latitude,
        longitude: topic.longitude,
        dataRecordTypes: (dataTypes.get(topic.id) ?? []).map(presentDataType),
        totalNumberOfDataRecords: counters.get(topic.id)?.records ?? 0,
        totalNumberOfMessages: counters.get(topic.id)?.messages ?? 0,
      })),
      chartCount,
      projectUsers: memberIds.map((userId) => ({
        userId,
        username: emails.get(userId) ?? '',
        isOwner: userId === project.owner_id,
      })),
    };
  }

  route(listProjects, async (_input, { caller }) => {
    const rows = await projects.listAccessible(caller);
    const linked = Map.groupBy(await topics.listOfProjects(rows.map((row) => row.id)), (topic) => topic.project_id);
    return rows.map((row) => ({
      id: row.id,
      projectName: row.name,
      createdOn: new Date(row.created_on).toISOString(),
      topics: (linked.get(row.id) ?? []).map(presentLinkedTopic),
    }));
  });

  route(getCreateProjectLimit, async (_input, { caller }) => ({ allowCreate: await projects.allowsCreate(caller) }));

  route(getProject, async ({ projectId }, { caller }) =>
    presentDetail(await projects.getAccessible(caller, projectId)),
  );

  route(createProject, async ({ projectName }, { caller }) =>
    presentDetail(await projects.create(caller, projectName)),
  );

  route(updateProject, async ({ projectId, projectName }, { caller }) => {
    await projects.rename(caller, projectId, projectName);
    return {};
  });

  route(createAndLinkTopic, async ({ projectId, topicDescription }, { caller }) => {
    const input = { description: topicDescription, isActive: true, projectIds: [projectId], dataTypes: [] };
    const topic = await topics.create(caller, input);
    return { ...presentLinkedTopic(topic), isActive: topic.is_active === 1 };
  });
}

function presentLinkedTopic(topic: TopicRow) {
  return { id: topic.id, topicId: topic.id, topicName: topic.name, description: topic.description };
}
