import { getRouteApi } from '@tanstack/react-router';
import { ShownProject } from '../../domains/projects/index.ts';
import { ProjectView } from './project-view.tsx';

const route = getRouteApi('/student/project/$projectId/$projectName');

export function ProjectPage() {
  const { projectId } = route.useParams();
  return <ShownProject projectId={projectId}>{(project) => <ProjectView project={project} />}</ShownProject>;
}
