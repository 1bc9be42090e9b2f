import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { Flex } from '../../../ui/kit.ts';
import { CopyButton } from '../../../ui/links/copy-button.tsx';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { useTopicLinkSearch } from '../../../ui/links/topic-link-search.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { useLatestRecords } from '../../records/index.ts';
import { ProjectLinkActions } from '../sharing/project-link-actions.tsx';
import classes from './map-panel.module.css';
import { PlaceWindow } from './place-window.tsx';
import { PlacesMap } from './places-map.tsx';

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

/** Copies the URL of the public map. */
function CopyMapAddress({ embedMapToken }: { embedMapToken: string }) {
  const { projectMap: texts } = useTexts();
  const { origin } = useLinkOrigin();
  return (
    <CopyButton
      value={`${origin}/project/map/embedded/token/${embedMapToken}`}
      label={texts.copyMapAddress}
      // The button is as high as the buttons beside it.
      shortLabel={texts.copyMapAddress}
      copiedMessage={texts.mapAddressCopied}
    />
  );
}

/** The popup of a topic for readers, with its name and a link. */
function TopicWindow({ topic }: { topic: Project['topics'][number] }) {
  const { common, topics: texts } = useTexts();
  const { topicId, topicName, description, dataRecordTypes } = topic;
  const search = useTopicLinkSearch();
  const records = useLatestRecords(topicId, dataRecordTypes);
  return (
    <PlaceWindow description={description} records={records}>
      <Copyable value={topicName} label={texts.topicName} />
      <TextLink
        to="/topic/$topicId/$topicDescription"
        params={{ topicId, topicDescription: nameSlug(description) }}
        search={search}
      >
        {common.detail}
      </TextLink>
    </PlaceWindow>
  );
}
