import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import type { Events } from '../../platform/events/events.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import type { TopicEntity } from './repository.ts';
import type { SendingIds } from './sending-ids.ts';
import type { TopicsService } from './service.ts';

/** Emits the events of topics to their rooms, and decides who may join the room of a topic. */
export function topicsRealtime(
  { afterCommit }: Pick<Events, 'afterCommit'>,
  rooms: Rooms,
  topics: Pick<TopicsService, 'canRead' | 'find' | 'projectIdsOf'>,
  sendingIds: Pick<SendingIds, 'find'>,
): void {
  // Readers may join, and anyone who knows the topic's name, the secret with which boards subscribe.
  rooms.allow('T', async (topicId, caller, token) => {
    if (caller !== undefined && (await topics.canRead(caller.userId, topicId))) return true;
    return token !== undefined && (await topics.find(topicId))?.name === token;
  });

  // The look-up by name returns a sending id. Its room gets what a board gets that subscribes to the name, without the
  // topic's own id and the ids of its devices.
  rooms.allowPublic('T', async (token, topicId) => {
    const topic = await sendingIds.find(topicId);
    if (topic?.name !== token) return undefined;
    return {
      of: [topicRoom(topic.id)],
      present: {
        read_data: (event) => ({ ...event, topicId, deviceId: null }),
        topic_message: (event) => ({ ...event, topicId }),
        topic_changed: () => ({ topicId }),
      },
    };
  });

  const emitProjectsChanged = (projectIds: readonly string[]) => {
    for (const projectId of projectIds) rooms.emit(projectRoom(projectId), 'project_changed', { projectId });
  };
  const emitTopicChanged = async ({ topic: { id: topicId } }: { readonly topic: TopicEntity }): Promise<void> => {
    rooms.emit(topicRoom(topicId), 'topic_changed', { topicId });
    emitProjectsChanged((await topics.projectIdsOf([topicId])).get(topicId) ?? []);
  };

  afterCommit('topic.changed', emitTopicChanged);
  afterCommit('data-types.found', emitTopicChanged);
  afterCommit('topic.moved', async ({ topic, location, isFirst }) => {
    rooms.emit(topicRoom(topic.id), 'topic_moved', { topicId: topic.id, ...location });
    // Pages load the topic again, because they now show a map.
    if (isFirst) await emitTopicChanged({ topic });
  });
  afterCommit('topics.access-ended', async ({ topics, projectIds }) => {
    await rooms.recheck(topics.map((topic) => topicRoom(topic.id)));
    for (const topic of topics) await emitTopicChanged({ topic });
    emitProjectsChanged(projectIds);
  });
  afterCommit('topics.renamed', async ({ topics }) => {
    await rooms.recheck(
      [],
      topics.map((topic) => topic.name),
    );
    for (const topic of topics) await emitTopicChanged({ topic });
  });
  afterCommit('topics.removed', ({ topics, projectIds }) => {
    rooms.revokeAccess(topics.map((topic) => topicRoom(topic.id)));
    emitProjectsChanged(projectIds);
  });
}
