import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { useLatestRecords } from '../../records/index.ts';
import { useTopicLinkSearch } from '../topic-link-search.ts';
import { PlaceWindow } from './place-window.tsx';

/** The popup of a topic for readers, with its name and a link. */
export function TopicWindow({ topic }: { topic: Project['topics'][number] }) {
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
