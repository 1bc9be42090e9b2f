import type { ComponentProps } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { NearPart } from '../../../ui/loading/near-part.tsx';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import type { LocationMap } from './location-map.tsx';
import classes from './topic-location.module.css';

const LazyMap = lazyPart(() => import('./location-map.tsx'), 'LocationMap');

/**
 * Shows and sets the location of a topic: by a click on the map or two numbers, saved after confirmation. Shows the
 * location of the `topic` property, so it follows live updates of the topic.
 */
export function TopicLocation(props: ComponentProps<typeof LocationMap>) {
  const { topics: texts } = useTexts();
  const { mayChange, latitude } = props.topic;
  if (!mayChange && latitude === null) return null;
  return (
    <Panel title={texts.location} hint={mayChange ? texts.locationHint : undefined}>
      <div className={classes.place}>
        <NearPart>
          <PartBoundary>
            <LazyMap {...props} />
          </PartBoundary>
        </NearPart>
      </div>
    </Panel>
  );
}
