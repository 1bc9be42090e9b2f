import type { Project } from '@tinkerstream/contract/projects';
import { RelatedCharts } from '../../charts/index.ts';
import { ProjectMap } from '../project-map/project-map.tsx';

/** The charts of a project, and its map as soon as a topic has a place. */
export function ChartSection({ project }: { project: Project }) {
  const hasPlace = project.topics.some(({ latitude, longitude }) => latitude !== null && longitude !== null);
  return (
    <>
      {hasPlace && <ProjectMap projectId={project.id} topics={project.topics} embedMapToken={project.embedMapToken} />}
      <RelatedCharts projectId={project.id} />
    </>
  );
}
