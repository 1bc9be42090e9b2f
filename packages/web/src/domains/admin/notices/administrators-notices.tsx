import { useIsAdmin } from '../../../platform/current-user.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';

const HomeNotices = lazyPart(() => import('./home-notices.tsx'), 'HomeNotices');

/** The notices for administrators, which nobody else loads. */
export function AdministratorsNotices() {
  return useIsAdmin() ? (
    <PartBoundary fallback={null}>
      <HomeNotices />
    </PartBoundary>
  ) : null;
}
