import { getRouteApi } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { EventTriggers } from '../../../domains/applets/index.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';

const route = getRouteApi('/student/project/$projectId/$projectName');

/** The event triggers of a project. */
export function EventTriggerSection({ project }: { project: Project }) {
  const { appletId, copyOf } = route.useSearch();
  return (
    <PartBoundary>
      <EventTriggers project={project} place="section" appletId={appletId} copiedId={copyOf} />
    </PartBoundary>
  );
}
