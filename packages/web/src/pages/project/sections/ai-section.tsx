import { AiPages } from '../../../domains/learning/index.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';

/** The AI pages; the query names one of them. */
export function AiSection({ projectId, page }: { projectId: string; page: string | undefined }) {
  return (
    <PartBoundary>
      <AiPages projectId={projectId} page={page} />
    </PartBoundary>
  );
}
