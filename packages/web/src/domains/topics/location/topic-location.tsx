import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading } from '../../../ui/loading.tsx';
import type { LocationMap } from './location-map.tsx';

const LazyMap = lazy(async () => ({ default: (await import('./location-map.tsx')).LocationMap }));

/**
 * Where a topic is, and the ways to say it: a click on the map or two numbers, saved once that is confirmed. What the
 * topic says of itself is shown, so it moves with whatever keeps the topic up to date.
 */
export function TopicLocation(props: ComponentProps<typeof LocationMap>) {
  return (
    <Suspense fallback={<Loading />}>
      <LazyMap {...props} />
    </Suspense>
  );
}
