import { getRouteApi } from '@tanstack/react-router';
import { ProjectView } from './project-view.tsx';
import { ShownProject } from './shown-project.tsx';

const route = getRouteApi('/student/project/$projectId/$projectName');

export function ProjectPage() {
  const { projectId } = route.useParams();
  return <ShownProject projectId={projectId}>{(project) => <ProjectView project={project} />}</ShownProject>;
}
