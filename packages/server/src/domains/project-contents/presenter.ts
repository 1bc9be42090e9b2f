import { allows, LIVE_MS, type Project, type ProjectListItem, shownRole } from '@tinkerstream/contract/projects';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { isoTime } from '../../platform/iso-time.ts';
import type { Presence } from '../../platform/realtime/presence.ts';
import type { ChartsService } from '../charts/index.ts';
import type { MemberProject, ProjectDirectory, ProjectVisits } from '../projects/index.ts';
import type { LastHeard, RecordsService } from '../records/index.ts';
import { presentDataType, type TopicEntity, type TopicsService } from '../topics/index.ts';
import type { UserDirectory } from '../users/index.ts';
import type { ProjectFilesService } from './files.ts';
import type { ProjectsService } from './service.ts';

export interface ProjectPresenterParts {
  readonly projects: Pick<ProjectsService, 'membersOf' | 'countEventTriggers'>;
  readonly members: Pick<ProjectDirectory, 'copies'>;
  readonly files: Pick<ProjectFilesService, 'list'>;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'countersOf'>;
  readonly charts: Pick<ChartsService, 'countOfTopics'>;
  readonly permissionOfUser: (userId: string) => Promise<Permission>;
  readonly lastTimesOf: LastHeard['of'];
  readonly visits: ProjectVisits;
  readonly isOnline: Presence['isOnline'];
}

/** Presents projects to their members. */
export function createProjectPresenter({
  projects,
  members,
  files,
  users,
  topics,
  records,
  charts,
  permissionOfUser,
  lastTimesOf,
  visits,
  isOnline,
}: ProjectPresenterParts) {
  return {
    /** A project with all its contents. */
    async detail(readerId: string, project: MemberProject): Promise<Project> {
      const linked = await topics.listOfProjects([project.id]);
      const topicIds = linked.map((topic) => topic.id);
      const [dataTypes, counters, chartCount, eventTriggerCount, roles, projectFiles, ofOwner] = await Promise.all([
        topics.dataTypesOf(topicIds),
        records.countersOf(topicIds),
        charts.countOfTopics(topicIds),
        projects.countEventTriggers(project.id),
        projects.membersOf(project.id),
        files.list(project),
        permissionOfUser(project.ownerId),
      ]);
      const memberIds = [...new Set([project.ownerId, ...roles.keys()])];
      const reader = { userId: readerId, administers: project.ownerId === readerId };
      const people = await users.peopleOf([...new Set([...memberIds, project.modifiedBy])], reader);
      const presented = linked.map((topic) => ({
        ...presentLinkedTopic(topic),
        creatorId: topic.creatorId,
        isRemovable: topic.creatorId === readerId || project.ownerId === readerId,
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
        createdBy: people.get(project.ownerId)?.username ?? '',
        modifiedOn: new Date(project.modifiedOn).toISOString(),
        modifiedBy: people.get(project.modifiedBy)?.username ?? '',
        topics: presented,
        role: shownRole(project.role),
        isJoinable: project.shareToken !== null,
        joinRole: project.joinRole,
        // A member who may not publish the map gets no link to pass on.
        embedMapToken: allows(project.role, 'CHANGE') ? (project.embedMapToken ?? '') : '',
        isMapEmbeddable: ofOwner.allowEmbedProjectMap,
        // The key also authorises sending messages.
        openApiKey: allows(project.role, 'ADD') ? (project.openApiKey ?? '') : '',
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
          ...(people.get(userId) ?? { username: '', name: '' }),
          isOwner: userId === project.ownerId,
          role: roles.get(userId) ?? 'VIEW',
          ...(isOnline(userId) && { isOnline: true }),
        })),
        projectFiles,
      };
    },

    /** Projects for a list. @param withCounts whether each has the number of its copies, in place of the copies */
    async list(readerId: string, rows: readonly MemberProject[], withCounts: boolean): Promise<ProjectListItem[]> {
      const all = await topics.listOfProjects(rows.map((row) => row.id));
      const linked = Map.groupBy(all, (topic) => topic.projectId);
      const [owners, opened, times, copies] = await Promise.all([
        users.peopleOf([...new Set(rows.map((row) => row.ownerId))], { userId: readerId, administers: false }),
        visits.listOfUser(readerId),
        lastTimesOf([...new Set(all.map((topic) => topic.id))]),
        withCounts
          ? members.copies.countsOf(
              readerId,
              rows.map((row) => row.id),
            )
          : undefined,
      ]);
      return rows.map((row) => ({
        id: row.id,
        projectName: row.name,
        ...(row.isDemo && { isDemo: true }),
        createdOn: new Date(row.createdOn).toISOString(),
        isOwner: row.ownerId === readerId,
        role: shownRole(row.role),
        ownerName: owners.get(row.ownerId)?.name ?? '',
        ownerEmail: owners.get(row.ownerId)?.username ?? '',
        topics: (linked.get(row.id) ?? []).map(presentLinkedTopic),
        ...activityOf(linked.get(row.id) ?? [], times),
        ...(copies?.has(row.id) && { copies: copies.get(row.id) ?? [] }),
        ...(opened.has(row.id) && { lastOpenedOn: isoTime(opened.get(row.id) as number) }),
      }));
    },
  };
}

/** When the topics of a project last stored a value, and which of them are live. */
function activityOf(topics: readonly TopicEntity[], times: ReadonlyMap<string, number>) {
  const heard = topics
    .flatMap(({ id }) => (times.has(id) ? [{ id, time: times.get(id) as number }] : []))
    .sort((a, b) => b.time - a.time);
  if (!heard[0]) return {};
  const since = Date.now() - LIVE_MS;
  const liveTopicIds = heard.filter(({ time }) => time >= since).map(({ id }) => id);
  return { lastMessageOn: isoTime(heard[0].time), liveTopicIds };
}

/** A topic in a list of a project. */
export function presentLinkedTopic(topic: TopicEntity) {
  return { id: topic.id, topicId: topic.id, topicName: topic.name, description: topic.description };
}
