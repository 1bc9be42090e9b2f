import { getRouteApi } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { OpenApi } from '../../learning/index.ts';

const route = getRouteApi('/student/project/$projectId/$projectName');

/** The APIs for programs of the project's members. */
export function OpenApiSection({ project }: { project: Project }) {
  const { openApi } = route.useSearch();
  return (
    <PartBoundary>
      <OpenApi project={project} api={openApi} />
    </PartBoundary>
  );
}
