import type { Project } from '@tinkerstream/contract/projects';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { isOpenApi } from './catalogue.ts';
import { Catalogue } from './catalogue-view.tsx';

const Explorer = lazyPart(() => import('./explorer.tsx'), 'Explorer');

interface OpenApiProps {
  readonly project: Project;
  /** The API in the address; an unknown one shows the catalogue. */
  readonly api: string | undefined;
}

/** The open APIs of a project: the catalogue, or the explorer of one API. */
export function OpenApi({ project, api }: OpenApiProps) {
  if (!isOpenApi(api) || !project.isOpenApiAllowed) return <Catalogue project={project} />;
  return (
    <PartBoundary>
      <Explorer key={api} project={project} api={api} />
    </PartBoundary>
  );
}
