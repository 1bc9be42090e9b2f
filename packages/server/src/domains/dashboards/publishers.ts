import { endPublishing, listPublishers } from '@tinkerstream/contract/dashboards';
import { projectErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { ChartsService } from '../charts/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { UserDirectory } from '../users/index.ts';
import type { DashboardEntity, DashboardsRepository } from './repository.ts';
import type { DashboardsService } from './service.ts';

export interface PublishersNeeds {
  readonly charts: Pick<ChartsService, 'listOfTopics' | 'publishableOf' | 'embeddingOf' | 'switchOffLinks'>;
  readonly dashboards: Pick<DashboardsService, 'switchOffLink'>;
  readonly repository: Pick<DashboardsRepository, 'listPublicWith'>;
  readonly members: Pick<ProjectDirectory, 'getAllowed' | 'getAccessible'>;
  readonly topics: Pick<TopicsService, 'listOfProjects'>;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  readonly report: SecurityLog['report'];
}

/** The public contents of a user in a project. */
interface Published {
  readonly dashboards: DashboardEntity[];
  readonly chartIds: string[];
}

/** The members who show something of a project to everyone with a link, and how its owner ends that. */
export function publisherRoutes(
  route: Route,
  { charts, dashboards, repository, members, topics, users, report }: PublishersNeeds,
): void {
  async function publishedIn(projectId: string): Promise<Map<string, Published>> {
    const topicIds = (await topics.listOfProjects([projectId])).map(({ id }) => id);
    const drawn = await charts.listOfTopics(topicIds);
    const onPages = await repository.listPublicWith(drawn.map(({ id }) => id));
    const userIds = [
      ...new Set([...drawn.map(({ creatorId }) => creatorId), ...onPages.map(({ ownerId }) => ownerId)]),
    ];
    const embedding = await charts.embeddingOf(userIds);
    const found = new Map<string, Published>();
    for (const userId of userIds.filter((id) => embedding.has(id))) {
      const publishable = await charts.publishableOf(userId, drawn);
      const isShown = (chartId: string) => publishable.get(chartId)?.some(({ topicId }) => topicIds.includes(topicId));
      const own = drawn.filter(({ creatorId, shareToken }) => creatorId === userId && shareToken !== null);
      const published = {
        dashboards: onPages.filter(({ ownerId, chartIds }) => ownerId === userId && chartIds.some(isShown)),
        chartIds: own.map(({ id }) => id).filter(isShown),
      };
      if (published.dashboards.length + published.chartIds.length > 0) found.set(userId, published);
    }
    return found;
  }

  route(listPublishers, async ({ projectId }, { caller }) => {
    await members.getAllowed(caller, projectId, 'CHANGE');
    const published = await publishedIn(projectId);
    const people = await users.peopleOf([...published.keys()], { userId: caller.userId, administers: false });
    return [...published].map(([userId, of]) => ({
      userId,
      by: people.get(userId)?.name || (people.get(userId)?.username ?? ''),
      dashboards: of.dashboards.map(({ name }) => name),
      chartCount: of.chartIds.length,
    }));
  });

  route(endPublishing, async ({ projectId, userId }, { caller, client }) => {
    const project = await members.getAccessible(caller, projectId);
    if (project.ownerId !== caller.userId) throw new AppError(projectErrors.publishedNotManageable);
    const published = (await publishedIn(projectId)).get(userId);
    for (const { id } of published?.dashboards ?? []) await endDashboard({ userId }, id);
    await charts.switchOffLinks(published?.chartIds ?? []);
    const { address } = client;
    report({ event: 'link.switched-off', userId: caller.userId, address, subject: 'publisher', subjectId: userId });
    return {};
  });

  async function endDashboard(owner: Pick<Caller, 'userId'>, dashboardId: string): Promise<void> {
    await dashboards.switchOffLink(owner, dashboardId).catch((error: unknown) => {
      // The owner may have deleted the dashboard since.
      if (!(error instanceof AppError)) throw error;
    });
  }
}
