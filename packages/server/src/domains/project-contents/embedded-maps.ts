import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { PublicView } from '../../platform/realtime/public-rooms.ts';
import type { PublicIds } from '../../platform/secrets/public-ids.ts';
import type { ProjectEntity, ProjectsRepository } from '../projects/index.ts';
import type { TopicsService } from '../topics/index.ts';

export type EmbeddedMapsService = ReturnType<typeof createEmbeddedMapsService>;

/** The public maps of projects. Anyone with the token may read a map while the owner's subscription allows it. */
export function createEmbeddedMapsService(
  repository: Pick<ProjectsRepository, 'findByToken'>,
  topics: Pick<TopicsService, 'listOfProjects'>,
  permissionOfUser: (userId: string) => Promise<Permission>,
  publicIds: PublicIds,
) {
  /** Whether the owner's subscription allows public maps. */
  async function isAllowed(project: Pick<ProjectEntity, 'ownerId'>): Promise<boolean> {
    return (await permissionOfUser(project.ownerId)).allowEmbedProjectMap;
  }

  async function find(token: string): Promise<ProjectEntity | undefined> {
    const project = await repository.findByToken('embedMapToken', token);
    return project && (await isAllowed(project)) ? project : undefined;
  }

  /** The topics on a map are those with a location. */
  async function topicsOf(project: ProjectEntity) {
    const linked = await topics.listOfProjects([project.id]);
    return linked.flatMap((topic) => {
      const { latitude, longitude } = topic;
      return latitude === null || longitude === null ? [] : [{ ...topic, latitude, longitude }];
    });
  }

  return {
    find,
    topicsOf,

    /** A topic's live events for the map with this token. Undefined if the map does not show this public id. */
    async viewOf(token: string, topicId: string): Promise<PublicView | undefined> {
      const project = await find(token);
      const topic = project && (await topicsOf(project)).find(({ id }) => publicIds(token, id) === topicId);
      if (!topic) return undefined;
      return {
        of: [topicRoom(topic.id), projectRoom(project.id)],
        present: {
          // A pin shows the latest value under each key, from any device.
          read_data: ({ records, timeArrival }) => ({
            topicId,
            deviceId: null,
            deviceSerialNumber: '',
            records,
            timeArrival,
          }),
          topic_moved: ({ latitude, longitude }) => ({ topicId, latitude, longitude }),
          topic_changed: () => ({ topicId }),
        },
      };
    },
  };
}
