import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/socket';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { PublicIds } from '../../platform/public-ids.ts';
import type { PublicView } from '../../platform/realtime/public-rooms.ts';
import type { TopicsService } from '../topics/index.ts';
import type { ProjectRow, ProjectsRepository } from './repository.ts';

export type EmbeddedMapsService = ReturnType<typeof createEmbeddedMapsService>;

/** The public maps of projects, each open to anyone with its token while the owner's subscription allows it. */
export function createEmbeddedMapsService(
  repository: Pick<ProjectsRepository, 'findByToken'>,
  topics: Pick<TopicsService, 'listOfProjects'>,
  permissionOfUser: (userId: string) => Promise<Permission>,
  publicIds: PublicIds,
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

    /** What the map with this token shows live of a topic, which it knows by a public id; undefined for any other topic. */
    async viewOf(token: string, topicId: string): Promise<PublicView | undefined> {
      const project = await find(token);
      const topic = project && (await topicsOf(project)).find(({ id }) => publicIds(token, id) === topicId);
      if (!topic) return undefined;
      return {
        of: [topicRoom(topic.id), projectRoom(project.id)],
        present: {
          // A pin shows what came last under each key, whichever device it is from.
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
