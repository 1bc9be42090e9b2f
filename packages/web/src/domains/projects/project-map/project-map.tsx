import type { ComponentProps } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { Loading } from '../../../ui/loading/loading.tsx';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import type { MapPanel } from './map-panel.tsx';
import classes from './project-map.module.css';

const LazyMap = lazyPart(() => import('./map-panel.tsx'), 'MapPanel');

/**
 * The locations of a project's topics with their latest values. Pins move live. Shows only topics with a location; omit
 * the map if there are none.
 */
export function ProjectMap(props: ComponentProps<typeof MapPanel>) {
  return (
    <PartBoundary
      fallback={
        <div className={classes.place}>
          <Loading />
        </div>
      }
    >
      <LazyMap {...props} />
    </PartBoundary>
  );
}
