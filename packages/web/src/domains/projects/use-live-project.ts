import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { withCount, withNewFile, withNewUser, withoutFile, withoutUser, withPresence } from './live-changes.ts';
import { moved } from './project-map/moved.ts';
import { projectQuery } from './queries.ts';

/**
 * Keeps a shown project current: counts messages, adds and removes members and files, moves topics, and reloads after
 * other changes.
 * @param onClosed called when the project is deleted, or the user may no longer read it
 */
export function useLiveProject(id: string, topicIds: readonly string[], onClosed: () => void): void {
  const { queryKey } = projectQuery(id);
  useLiveData({
    rooms: [projectRoom(id)],
    queryKey,
    // Adding or removing a topic or data type also changes charts.
    alsoReload: [['charts']],
    add: {
      new_user: withNewUser,
      remove_user: withoutUser,
      member_presence: withPresence,
      new_file: withNewFile,
      remove_file: withoutFile,
    },
    reloadOn: ['new_chart', 'project_changed', 'applets_changed', 'refused'],
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
