import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { AiPages } from '../../learning/index.ts';

/** The AI pages; the query names one of them. */
export function AiSection({ projectId, page }: { projectId: string; page: string | undefined }) {
  return (
    <PartBoundary>
      <AiPages projectId={projectId} page={page} />
    </PartBoundary>
  );
}
