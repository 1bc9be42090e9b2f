import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { isBeingRemoved } from '../../platform/removals.ts';
import { isGone } from '../../platform/requests/request.ts';
import { Loading } from '../../ui/loading/loading.tsx';
import { showInfo } from '../../ui/toast/toast.ts';
import { clearProject, projectQuery } from './queries.ts';
import { useLiveProject } from './use-live-project.ts';

interface ShownProjectProps {
  readonly projectId: string;
  readonly children: (project: Project) => ReactNode;
}

/**
 * Loads a project for a page of it, and keeps it current. Leaves for the list of projects if it cannot be loaded (a toast has
 * the reason), and, with a message, when it is deleted or no longer shared.
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
    // If the user left or deleted it here, that action reports the result.
    if (!isBeingRemoved(project.id)) showInfo(texts.closed(project.projectName));
    void navigate({ to: '/project', replace: true }).then(() => clearProject(queries, project.id));
  };
  const leaveClosed = useEffectEvent(leave);
  useLiveProject(
    project,
    project.topics.map(({ topicId }) => topicId),
    leave,
  );
  // A reload may know it before the live connection, for example after the computer slept.
  useEffect(() => {
    if (isClosed) leaveClosed();
  }, [isClosed]);
  return isClosed ? <Loading /> : children(project);
}
