import { getRouteApi } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { EventTriggers } from '../../applets/index.ts';

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
