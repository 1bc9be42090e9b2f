import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { hasErrorCode } from '../../platform/request.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProjectView } from './project-view.tsx';
import { projectQuery } from './queries.ts';

const route = getRouteApi('/student/project/$projectId/$projectName');

/** Redirects to the list if the project cannot be loaded, or no longer; a toast has the reason. */
export function ProjectPage() {
  const { projectId } = route.useParams();
  const { data: project, isError, error } = useQuery(projectQuery(projectId));
  if (isError && (!project || hasErrorCode(error, 'TS_ERR_PROJECT_0001'))) return <Navigate to="/project" replace />;
  return project ? <ProjectView key={projectId} project={project} /> : <Loading />;
}
