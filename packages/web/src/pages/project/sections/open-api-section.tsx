import { getRouteApi } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { OpenApi } from '../../../domains/learning/index.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';

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
