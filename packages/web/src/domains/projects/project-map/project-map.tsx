import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading } from '../../../ui/loading.tsx';
import type { MapPanel } from './map-panel.tsx';

const LazyMap = lazy(async () => ({ default: (await import('./map-panel.tsx')).MapPanel }));

/**
 * Where the topics of a project are, with what they said last. Its pins move by themselves. It shows those topics only
 * that have a location; whoever has none of these leaves it out.
 */
export function ProjectMap(props: ComponentProps<typeof MapPanel>) {
  return (
    <Suspense fallback={<Loading />}>
      <LazyMap {...props} />
    </Suspense>
  );
}
