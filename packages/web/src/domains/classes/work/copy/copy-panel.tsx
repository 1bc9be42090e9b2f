import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../../ui/loading/part-boundary.tsx';
import { projectWorkQuery } from '../queries.ts';

const ShownCopy = lazyPart(() => import('./shown-copy.tsx'), 'ShownCopy');

/** The actions of pupils and teachers on a copy besides working in it. Shows nothing in any other project. */
export function CopyPanel({ projectId }: { projectId: string }) {
  const { data } = useQuery(projectWorkQuery(projectId));
  return data?.copy ? (
    <PartBoundary>
      <ShownCopy projectId={projectId} copy={data.copy} />
    </PartBoundary>
  ) : null;
}
