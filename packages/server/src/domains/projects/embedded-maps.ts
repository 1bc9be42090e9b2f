import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { TopicsService } from '../topics/index.ts';
import type { ProjectRow, ProjectsRepository } from './repository.ts';

export type EmbeddedMapsService = ReturnType<typeof createEmbeddedMapsService>;

/** The public maps of projects, each open to whoever has its token while the owner's subscription allows it. */
export function createEmbeddedMapsService(
  repository: Pick<ProjectsRepository, 'findByToken'>,
  topics: Pick<TopicsService, 'listOfProjects'>,
  permissionOfUser: (userId: string) => Promise<Permission>,
) {
  async function find(token: string): Promise<ProjectRow | undefined> {
    const project = await repository.findByToken('embed_map_token', token);
    return project && (await permissionOfUser(project.owner_id)).allowEmbedProjectMap ? project : undefined;
  }

  /** The topics that a map shows: those that have a location. */
  async function topicsOf(project: ProjectRow) {
    const linked = await topics.listOfProjects([project.id]);
    return linked.flatMap((topic) => {
      const { latitude, longitude } = topic;
      return latitude === null || longitude === null ? [] : [{ ...topic, latitude, longitude }];
    });
  }

  return {
    find,
    topicsOf,

    /** Whether the map with this token shows a topic. */
    async shows(token: string, topicId: string): Promise<boolean> {
      const project = await find(token);
      return project !== undefined && (await topicsOf(project)).some((topic) => topic.id === topicId);
    },
  };
}
