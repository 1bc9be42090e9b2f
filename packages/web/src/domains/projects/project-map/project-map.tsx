import type { ComponentProps } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { Loading } from '../../../ui/loading/loading.tsx';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import type { MapPanel } from './map-panel.tsx';

const LazyMap = lazyPart(() => import('./map-panel.tsx'), 'MapPanel');

/** The height of the map with its heading, in CSS. */
const MAP = 'calc(clamp(18rem, 55vh, 30rem) + 5rem)';

/**
 * The locations of a project's topics with their latest values. Pins move live. Topics without a location are left out; do
 * not render the map if no topic has one.
 */
export function ProjectMap(props: ComponentProps<typeof MapPanel>) {
  return (
    <PartBoundary fallback={<Loading height={MAP} />}>
      <LazyMap {...props} />
    </PartBoundary>
  );
}
