import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import type { Project } from '@tinkerstream/contract/projects';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { isBeingRemoved } from '../../platform/removals.ts';
import { isGone } from '../../platform/requests/request.ts';
import { Loading } from '../../ui/loading/loading.tsx';
import { showInfo } from '../../ui/toast/toast.ts';
import { withCount, withNewFile, withNewUser, withoutFile, withoutUser, withPresence } from './live-changes.ts';
import { moved } from './project-map/moved.ts';
import { clearProject, projectQuery } from './queries.ts';

interface ShownProjectProps {
  readonly projectId: string;
  readonly children: (project: Project) => ReactNode;
}

/**
 * Loads a project for a page of it, and keeps it current. Leaves for the list of projects if the project cannot be loaded
 * (a toast has the reason), and, with a message, when it is deleted or no longer shared.
 */
export function ShownProject({ projectId, children }: ShownProjectProps) {
  const { data: project, isError, error } = useQuery(projectQuery(projectId));
  if (!project) return isError ? <Navigate to="/project" replace /> : <Loading />;
  return (
    <LiveProject key={projectId} project={project} isClosed={isGone(error)}>
      {children}
    </LiveProject>
  );
}

interface LiveProjectProps extends Pick<ShownProjectProps, 'children'> {
  readonly project: Project;
  readonly isClosed: boolean;
}

function LiveProject({ project, isClosed, children }: LiveProjectProps) {
  const { projects: texts } = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = () => {
    // If the user left or deleted the project here, that action reports the result.
    if (!isBeingRemoved(project.id)) showInfo(texts.closed(project.projectName));
    void navigate({ to: '/project', replace: true }).then(() => clearProject(queries, project.id));
  };
  const leaveClosed = useEffectEvent(leave);
  useLiveProject(
    project,
    project.topics.map(({ topicId }) => topicId),
    leave,
  );
  // A reload may learn of the end before the live connection does, for example after the computer slept.
  useEffect(() => {
    if (isClosed) leaveClosed();
  }, [isClosed]);
  return isClosed ? <Loading /> : children(project);
}

/**
 * Keeps a shown project current: counts messages, adds and removes members and files, moves topics, and reloads after
 * other changes.
 * @param onClosed called when the project is deleted, or the user may no longer read it
 */
function useLiveProject(
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
      // The owner sees emails, which events do not contain.
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
