import { Flex } from '@mantine/core';
import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ProjectLinkActions } from '../sharing/project-link-actions.tsx';
import { CopyMapAddress } from './copy-map-address.tsx';
import classes from './map-panel.module.css';
import { PlacesMap } from './places-map.tsx';
import { TopicWindow } from './topic-window.tsx';

interface MapPanelProps {
  readonly projectId: string;
  readonly topics: Project['topics'];
  /** The token of the public map; empty while it is off. */
  readonly embedMapToken: string;
  /** Whether the owner's subscription allows the public map. */
  readonly isEmbeddable: boolean;
}

export function MapPanel({ projectId, topics, embedMapToken, isEmbeddable }: MapPanelProps) {
  const { projectMap: texts } = useTexts();
  const places = topics.flatMap((topic) => {
    const { latitude, longitude } = topic;
    return latitude === null || longitude === null ? [] : [{ ...topic, latitude, longitude }];
  });
  return (
    <Panel
      title={texts.projectMap}
      actions={
        <Flex component="span" wrap="wrap" align="center" gap="xs">
          {embedMapToken !== '' && isEmbeddable && <CopyMapAddress embedMapToken={embedMapToken} />}
          <ProjectLinkActions projectId={projectId} link="map" isOn={embedMapToken !== ''} />
        </Flex>
      }
    >
      <div className={classes.map}>
        <PlacesMap label={texts.mapOfTopics} places={places} renderWindow={(topic) => <TopicWindow topic={topic} />} />
      </div>
    </Panel>
  );
}
