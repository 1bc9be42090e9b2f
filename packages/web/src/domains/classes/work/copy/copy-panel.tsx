import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../../ui/loading/part-boundary.tsx';
import { projectWorkQuery } from '../queries.ts';

const ShownCopy = lazyPart(() => import('./shown-copy.tsx'), 'ShownCopy');

/** What pupils and teachers do with a copy beside working in it. Nothing in any other project. */
export function CopyPanel({ projectId }: { projectId: string }) {
  const { data } = useQuery(projectWorkQuery(projectId));
  return data?.copy ? (
    <PartBoundary>
      <ShownCopy projectId={projectId} copy={data.copy} />
    </PartBoundary>
  ) : null;
}
