import { allows } from '@tinkerstream/contract/members';
import type { Project } from '@tinkerstream/contract/projects';
import { RelatedCharts } from '../../../domains/charts/index.ts';
import { ProjectMap } from '../../../domains/projects/index.ts';

/** The charts of a project, and its map once a topic has a location. */
export function ChartSection({ project }: { project: Project }) {
  const hasPlace = project.topics.some(({ latitude, longitude }) => latitude !== null && longitude !== null);
  return (
    <>
      {hasPlace && (
        <ProjectMap
          projectId={project.id}
          topics={project.topics}
          embedMapToken={project.embedMapToken}
          isEmbeddable={project.isMapEmbeddable}
        />
      )}
      <RelatedCharts projectId={project.id} mayCreate={allows(project.role, 'ADD')} />
    </>
  );
}
