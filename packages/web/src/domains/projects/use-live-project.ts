import { useQuery } from '@tanstack/react-query';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import type { Project } from '@tinkerstream/contract/projects';
import { currentUserQuery } from '../../platform/current-user.ts';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { withCount, withNewFile, withNewUser, withoutFile, withoutUser, withPresence } from './live-changes.ts';
import { moved } from './project-map/moved.ts';
import { projectQuery } from './queries.ts';

/**
 * Keeps a shown project current: counts messages, adds and removes members and files, moves topics, and reloads after
 * other changes.
 * @param onClosed called when the project is deleted, or the user may no longer read it
 */
export function useLiveProject(
  { id, projectUsers }: Pick<Project, 'id' | 'projectUsers'>,
  topicIds: readonly string[],
  onClosed: () => void,
): void {
  const { queryKey } = projectQuery(id);
  const { data: me } = useQuery(currentUserQuery);
  const isOwner = projectUsers.some((user) => user.isOwner && user.userId === me?.id);
  useLiveData({
    rooms: [projectRoom(id)],
    queryKey,
    // Adding or removing a topic or data type also changes charts.
    alsoReload: [['charts']],
    add: {
      // The owner sees emails, which events do not have.
      ...(isOwner ? {} : { new_user: withNewUser }),
      remove_user: withoutUser,
      member_presence: withPresence,
      new_file: withNewFile,
      remove_file: withoutFile,
    },
    reloadOn: [
      'new_chart',
      'project_changed',
      'applets_changed',
      'refused',
      ...(isOwner ? (['new_user'] as const) : []),
    ],
    onClosed,
  });
  useLiveData({
    rooms: topicIds.map(topicRoom),
    queryKey,
    add: {
      topic_counted: withCount,
      topic_moved: (project, place) => ({ ...project, topics: moved(project.topics, place) }),
    },
  });
}
