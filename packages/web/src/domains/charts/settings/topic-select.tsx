import { useQuery } from '@tanstack/react-query';
import { listChartableTopics, listTopics, type TopicListItem } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import { LongSelect } from '../../../ui/choices/long-select.tsx';
import { SearchSelect } from '../../../ui/form/search-select.tsx';
import { recentTopicsQuery } from './topic-choices.ts';

interface TopicSelectProps {
  readonly className?: string | undefined;
  /** The loaded topics. */
  readonly topics: readonly TopicListItem[];
  readonly value: string;
  readonly needsDataType: boolean;
  readonly error: string | false | undefined;
  readonly onChoose: (topic: TopicListItem | undefined) => void;
}

/** Selects a topic from a simple list, or by a search if there are too many topics for a list. */
export function TopicSelect({ topics, value, needsDataType, error, onChoose, className }: TopicSelectProps) {
  const { chartWizard, charts: texts, topics: topicTexts } = useTexts();
  const { data: recent } = useQuery(recentTopicsQuery);
  const field = { label: texts.topic, error, withAsterisk: true, className };
  const chosen = topics.find(({ id }) => id === value);
  if (!recent || recent.total <= recent.items.length) {
    return (
      <LongSelect
        {...field}
        value={value}
        empty="—"
        nothingFound={chartWizard.noTopicFound}
        choices={topics.map((topic) => ({ ...choiceOf(topic), name: topic.description }))}
        onChange={(value) => onChoose(topics.find(({ id }) => id === value))}
      />
    );
  }
  return (
    <SearchSelect
      {...field}
      endpoint={needsDataType ? listChartableTopics : listTopics}
      queryKey={['topics']}
      choiceOf={choiceOf}
      placeholder={topicTexts.searchHint}
      nothingFound={chartWizard.noTopicFound}
      chosen={chosen && choiceOf(chosen)}
      onChoose={(_, topic) => onChoose(topic ?? chosen)}
    />
  );
}

function choiceOf({ id, description, topicName }: TopicListItem) {
  return { value: id, label: `${description} (${topicName})` };
}
